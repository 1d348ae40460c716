/** Numbers of the pages of albums and songs that browser code needs without zod. */

/** The most tracks that a page shows; larger box sets say how many more there are. */
export const TRACKS_MAX = 500
/** The most rows of credits that are read for a page. */
export const ROLES_MAX = 400
/** The people that one role names. */
export const PEOPLE_MAX = 24
export const LINKS_MAX = 40
/** Other albums of the same artist. */
export const ALSO_MAX = 8
export const APPEARANCES_MAX = 24
/** Other recordings of a song's works. */
export const VERSIONS_MAX = 60
/** The best known release groups of an artist, which its discography lists; only collective artists have more. */
export const DISCOGRAPHY_MAX = 2_000
export const DISCOGRAPHY_PAGE = 48
export const NEW_RELEASES_PAGE = 48
/** How many days a release counts as new. */
export const NEW_DAYS = 365
/** The most labels and countries that a discography offers as filters, by number of releases. */
export const FACET_MAX = 40
/** Letters of a type of release in an address. */
export const KIND_MAX = 40
