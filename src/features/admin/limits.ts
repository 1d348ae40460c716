/** Numbers and messages of the admin dashboard that browser code needs without zod. */

/** Rows of one page of a table. */
export const ADMIN_PAGE = 25
export const ADMIN_SEARCH_MAX = 200

export const ACCOUNT_SORTS = ['newest', 'oldest', 'name'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]

export const NOT_ADMIN = 'Only admins may do this.'
