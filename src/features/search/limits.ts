/** Numbers of the search that browser code needs without zod. */

/** Something is searched for from so many characters on, after a pause in typing. */
export const SUGGESTIONS_MIN_LENGTH = 2
export const SUGGESTIONS_MAX_LENGTH = 200
export const SUGGESTIONS_PAUSE_MS = 300
/** How many of a kind are offered. */
export const SUGGESTED = { artist: 3, release: 3, recording: 3, festival: 2 } as const
/** The most that the search of the home offers. */
export const HERO_LIMIT = 6
/** How long suggestions for a text count as fresh. */
export const SUGGESTIONS_FRESH_MS = 10 * 60_000
