/** The first part of every query key whose answer depends on who asks. */
const PERSONAL = 'me'

/** The query key of something that belongs to one member. It leaves the cache when that person does. */
export const personalKey = (userId: string, ...parts: readonly unknown[]) =>
  [PERSONAL, userId, ...parts] as const

/** Whether a key is personal, and not of `userId` (undefined: a visitor). */
export const isOfSomebodyElse = (queryKey: readonly unknown[], userId: string | undefined): boolean =>
  queryKey[0] === PERSONAL && queryKey[1] !== userId
