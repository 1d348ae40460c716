/** The steps after signing up, in order. */
export const STEPS = ['artists', 'city', 'people'] as const
export type Step = (typeof STEPS)[number]

const keyOf = (userId: string) => `fanfare-steps-${userId}`

/** The steps that a member has left, in this browser. */
export function readDismissed(userId: string): Set<string> {
  try {
    return new Set(localStorage.getItem(keyOf(userId))?.split(','))
  } catch {
    // Without storage, the steps come again next time.
    return new Set()
  }
}

export function dismissSteps(userId: string, steps: readonly Step[]): void {
  try {
    localStorage.setItem(keyOf(userId), [...readDismissed(userId), ...steps].join(','))
  } catch {
    // They are gone for this visit.
  }
}
