const keyOf = (userId: string) => `fanfare-onboarding-${userId}`

/** Whether a member has dismissed, in this browser, the question which artists they like. */
export function isDismissed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    // Without storage, the question appears again next time.
    return false
  }
}

export function dismiss(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'dismissed')
  } catch {
    // The panel closes for this visit.
  }
}
