/** Constants of the search for browser code, which must not import zod. */

/** The search starts at this many characters, after a pause in typing. */
export const SUGGESTIONS_MIN_LENGTH = 2
export const SUGGESTIONS_MAX_LENGTH = 200
export const SUGGESTIONS_PAUSE_MS = 300
/** Suggestions of each kind. */
export const SUGGESTED = { artist: 3, release: 3, recording: 3, festival: 2 } as const
/** The most suggestions of the search on the home page. */
export const HERO_LIMIT = 6
/** How long suggestions for a text count as fresh. */
export const SUGGESTIONS_FRESH_MS = 10 * 60_000
