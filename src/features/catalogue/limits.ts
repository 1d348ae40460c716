/** What of the catalogue can be searched by name. */
export const SEARCH_KINDS = ['artist', 'release-group', 'recording'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Type-ahead starts here. */
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_MAX_LENGTH = 200
export const SEARCH_LIMIT = 10
export const SEARCH_LIMIT_MAX = 25
