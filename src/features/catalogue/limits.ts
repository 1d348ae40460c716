/** The kinds that can be searched by name. */
export const SEARCH_KINDS = ['artist', 'release-group', 'recording', 'label'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The kinds for which ListenBrainz has listen counts. */
export const LISTENED_KINDS = ['artist', 'release-group', 'recording'] as const
export type ListenedKind = (typeof LISTENED_KINDS)[number]

/** The shortest text that type-ahead searches for. */
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_MAX_LENGTH = 200
export const SEARCH_LIMIT = 10
export const SEARCH_LIMIT_MAX = 25

/** The kinds that can be refetched after somebody has corrected them at MusicBrainz. */
export const REFRESHED_KINDS = ['artist', 'release-group', 'recording', 'label'] as const
export type RefreshedKind = (typeof REFRESHED_KINDS)[number]

/** The works of a recording whose other recordings its page lists; they are refetched with the recording. */
export const WORKS_MAX = 4

/** The most records of `GET /api/record-cards`. */
export const RECORD_CARDS_MAX = 50
