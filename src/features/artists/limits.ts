/** Numbers and names of the artist pages that browser code needs without zod. */

/** Songs and albums are fetched by the hundred, and at most this many of each are shown. */
export const SHOWN_MAX = 50
export const COLLABORATIONS_MAX = 10
export const CREDITS_MAX = 50
/** Others of the same name that are offered on an artist's page. */
export const NAMESAKES_MAX = 10
/** Longest artist name in an address. */
export const ARTIST_NAME_MAX = 200
export const ARTIST_NEWS_MAX = 20

/** While a part is pending and no event has arrived, fetch again after this time. */
export const ARTIST_RETRY_MS = 3_000
/** The same when its source is unavailable. */
export const UNAVAILABLE_RETRY_MS = 15_000

/** The parts of an artist's page that are fetched one by one. */
export const ARTIST_PARTS = ['profile', 'links', 'biography', 'recordings', 'releases', 'relations'] as const
export type ArtistPart = (typeof ARTIST_PARTS)[number]

/** YouTube is offered in the player dialog alone; the "Listen on:" row has the others. */
export const PLATFORMS = ['spotify', 'youtube-music', 'apple-music', 'tidal', 'deezer', 'youtube'] as const
export type StreamingPlatform = (typeof PLATFORMS)[number]
