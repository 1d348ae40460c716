/** Numbers of the discovery area that browser code needs without zod. */

/** Cards in Trending Now and in New Releases of the home. */
export const HOME_LIST_SIZE = 4
/** How long the home's lists count as fresh. */
export const HOME_FRESH_MS = 10 * 60_000
/** While an answer says `pending`, it is worth asking again after this long. */
export const PENDING_RETRY_MS = 3_000

/** The home shows one featured story and up to this many more. */
export const HOME_NEWS_MORE = 4
export const NEWS_FRESH_MS = 15 * 60_000
export const NEWS_REFETCH_MS = 30 * 60_000
/** Stories of one answer, and the most that may be asked for. */
export const NEWS_LIST_SIZE = 60
export const NEWS_LIST_MAX = 100

export const ALBUM_TYPES = ['Album', 'EP', 'Single'] as const

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

/** Suggestions of the alternative home: from so many characters on, after a pause in typing. */
export const SUGGESTIONS_MIN_LENGTH = 2
export const SUGGESTIONS_MAX_LENGTH = 200
export const SUGGESTIONS_PAUSE_MS = 300
/** How many of a kind are offered. */
export const SUGGESTED = { artist: 3, release: 3, recording: 3, festival: 2 } as const
