const keyOf = (userId: string) => `fanfare-onboarding-${userId}`

/** Whether a member has said in this browser that they do not want to be asked whom they listen to. */
export function isDismissed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    // Without storage the question comes back.
    return false
  }
}

export function dismiss(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'dismissed')
  } catch {
    // The panel closes for now.
  }
}
