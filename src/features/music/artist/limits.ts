/** Limits and enumerations of the artist pages, for browser code that does not load zod. */

/** Artists on a page of the directory. */
export const DIRECTORY_PAGE = 60
/** Artists of a filtered list are counted up to this number. */
export const DIRECTORY_COUNT_MAX = 1000
/** Its letters; # stands for all other signs. */
export const DIRECTORY_LETTERS = [...'abcdefghijklmnopqrstuvwxyz#'] as const
export const DIRECTORY_ORDERS = ['followed', 'new'] as const
export const DECADE_MIN = 1900
export const GENRE_MAX = 100

/** The maximum number of songs, and of albums, on a page; sources return up to a hundred. */
export const SHOWN_MAX = 50
export const COLLABORATIONS_MAX = 10
export const CREDITS_MAX = 50
/** The maximum number of other artists of the same name on an artist's page. */
export const NAMESAKES_MAX = 10
/** The maximum length of an artist name in a URL. */
export const ARTIST_NAME_MAX = 200
export const ARTIST_NEWS_MAX = 20

/** Refetch a pending part after this time if no event has arrived. */
export const ARTIST_RETRY_MS = 3_000
/** Refetch a part whose source was unavailable after this time. */
export const UNAVAILABLE_RETRY_MS = 15_000

export const SOURCE_UNAVAILABLE =
  'The music database isn’t answering. This fills in by itself as soon as it does.'

/** The parts of an artist's page, which are fetched separately. */
export const ARTIST_PARTS = ['profile', 'links', 'biography', 'recordings', 'releases', 'relations'] as const
export type ArtistPart = (typeof ARTIST_PARTS)[number]

/** YouTube is only in the player dialog; the "Listen on:" row has the others. */
export const PLATFORMS = ['spotify', 'youtube-music', 'apple-music', 'tidal', 'deezer', 'youtube'] as const
export type StreamingPlatform = (typeof PLATFORMS)[number]

/** The most dated facts of a story, and the most memberships and albums from which they are made. */
export const STORY_FACTS_MAX = 120
