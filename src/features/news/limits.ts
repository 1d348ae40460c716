/** Numbers of the news that browser code needs without zod. */

/** The home shows one featured story and up to this many more. */
export const HOME_NEWS_MORE = 4
export const NEWS_FRESH_MS = 15 * 60_000
export const NEWS_REFETCH_MS = 30 * 60_000
/** Stories of one answer, and the most that may be asked for. */
export const NEWS_LIST_SIZE = 60
export const NEWS_LIST_MAX = 100

/** The categories that have a badge colour; any other one gets a neutral colour. */
export const NEWS_CATEGORIES = [
  'Technology',
  'Industry',
  'Business',
  'Events',
  'Reviews',
  'Charts',
  'Pop Culture',
] as const
export type NewsCategory = (typeof NEWS_CATEGORIES)[number]
