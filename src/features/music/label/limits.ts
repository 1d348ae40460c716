/** Numbers of label pages that browser code needs without zod. */

/** Longest label name in an address. */
export const LABEL_NAME_MAX = 200
/** Releases of one page of the list. */
export const RELEASES_PAGE = 24
export const ROSTER_MAX = 48
export const RELATED_MAX = 30
export const FOUNDERS_MAX = 10
/** Other labels of the same name that a page offers. */
export const NAMESAKES_MAX = 10
export const LINKS_MAX = 8
