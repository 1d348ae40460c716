/** The first part of every query key whose result depends on the viewer. */
const PERSONAL = 'me'

/** The query key of one member's data. The cache drops it when that member signs out. */
export const personalKey = (userId: string, ...parts: readonly unknown[]) =>
  [PERSONAL, userId, ...parts] as const

/** Whether a key is personal to another member than `userId` (undefined: a visitor). */
export const belongsToAnotherMember = (queryKey: readonly unknown[], userId: string | undefined): boolean =>
  queryKey[0] === PERSONAL && queryKey[1] !== userId
