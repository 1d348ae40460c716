/** Limits and enumerations of the festivals, for browser code that does not load zod. */

/** The first options of the location filter; the other cities of the events follow. */
export const FIRST_CITIES = ['New York', 'Los Angeles', 'Chicago', 'San Francisco'] as const

export const DATE_FILTERS = ['all', 'this-month', 'next-month'] as const
export type DateFilter = (typeof DATE_FILTERS)[number]

export const TICKET_STATUSES = ['available', 'low-stock', 'sold-out'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** The number of posts that the dialog of a festival shows. */
export const POSTS_PREVIEW = 5

export const SEARCH_MAX = 200
/** How long the festivals are fresh in the browser. */
export const FESTIVALS_FRESH_MS = 10 * 60_000
