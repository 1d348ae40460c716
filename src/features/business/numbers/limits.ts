/** Limits of the numbers of a page, for browser code that does not load zod. */

/** The periods that can be shown, in days. */
export const PERIODS = [28, 365] as const
export type Period = (typeof PERIODS)[number]
export const TOP_POSTS = 5
/** How many days numbers are kept. */
export const KEPT_DAYS = 400
