/** Limits of the discovery area, for browser code that does not load zod. */

/** The number of cards in Trending Now and in New Releases of the home. */
export const HOME_LIST_SIZE = 4
/** The number of artists in the carousel: with fewer than six, wide windows cannot show a circle. */
export const CAROUSEL_SIZE = 8
/** How long the home's lists are fresh. */
export const HOME_FRESH_MS = 10 * 60_000
