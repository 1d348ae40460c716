/** Numbers of the discovery area that browser code needs without zod. */

/** Cards in Trending Now and in New Releases of the home. */
export const HOME_LIST_SIZE = 4
/** How long the home's lists count as fresh. */
export const HOME_FRESH_MS = 10 * 60_000

export const ALBUM_TYPES = ['Album', 'EP', 'Single'] as const
