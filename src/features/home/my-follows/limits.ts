/** Limits of importing that browser code needs without Zod. */

/** Spotify's files of a long history have 12 MB each. */
export const IMPORT_BYTES_MAX = 20_000_000
export const LIST_TOO_LARGE =
  'This list is larger than 20 MB. Please split it, or put it in a ZIP archive, which is smaller.'
/** The most artists of a list that are looked up; the rest is ignored. */
export const IMPORT_NAMES_MAX = 5000
export const USER_NAME_MAX = 100
/** Artists that the first page suggests. */
export const SUGGESTIONS = 12

export const SERVICES = ['listenbrainz', 'lastfm'] as const
export type Service = (typeof SERVICES)[number]
export const SERVICE_NAMES: Record<Service, string> = { listenbrainz: 'ListenBrainz', lastfm: 'Last.fm' }
