/** Without Zod, so that the gate screen and the error pages can import it. */
export const ACCESS_CODE_MIN = 4
export const ACCESS_CODE_MAX = 50

export const CODE_REQUIRED = 'Access code is required'
export const CODE_TOO_SHORT = 'Access code must be at least 4 characters'
export const CODE_TOO_LONG = 'Access code must be less than 50 characters'
export const INVALID_CODE = 'Invalid access code. Please try again.'

/** The `code` of the 403 problem for every request of a browser without access. */
export const ACCESS_REQUIRED = 'access_required'

/** The title of the tab, whatever address was opened. */
export const GATE_TITLE = 'Coming Soon · Fanfare'
