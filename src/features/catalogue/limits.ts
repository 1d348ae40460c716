/** The kinds that can be searched by name. */
export const SEARCH_KINDS = ['artist', 'release-group', 'recording', 'label'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The kinds of which ListenBrainz knows how often they were listened to. */
export const LISTENED_KINDS = ['artist', 'release-group', 'recording'] as const
export type ListenedKind = (typeof LISTENED_KINDS)[number]

/** The shortest text that type-ahead searches for. */
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_MAX_LENGTH = 200
export const SEARCH_LIMIT = 10
export const SEARCH_LIMIT_MAX = 25

/** What can be fetched again from MusicBrainz after somebody corrected it there. */
export const REFRESHED_KINDS = ['artist', 'release-group', 'recording', 'label'] as const
export type RefreshedKind = (typeof REFRESHED_KINDS)[number]

/** The works of a recording whose other recordings its page lists, and which are fetched again with it. */
export const WORKS_MAX = 4
