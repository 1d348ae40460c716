/** Constants of the news for browser code, which must not import zod. */

/** The home shows one featured story and up to this many more. */
export const HOME_NEWS_MORE = 4
export const NEWS_FRESH_MS = 15 * 60_000
export const NEWS_REFETCH_MS = 30 * 60_000
/** Stories in one answer, by default and at most. */
export const NEWS_LIST_SIZE = 60
export const NEWS_LIST_MAX = 100

/** The categories with a badge colour; any other one gets a neutral colour. */
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
