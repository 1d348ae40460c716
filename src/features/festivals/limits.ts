/** Numbers and fixed lists of the festivals that browser code needs without zod. */

/** The location filter begins with these; then come the other cities of the events. */
export const FIRST_CITIES = ['New York', 'Los Angeles', 'Chicago', 'San Francisco'] as const

export const DATE_FILTERS = ['all', 'this-month', 'next-month'] as const
export type DateFilter = (typeof DATE_FILTERS)[number]

export const TICKET_STATUSES = ['available', 'low-stock', 'sold-out'] as const

/** Posts about a festival that its dialog shows. */
export const POSTS_PREVIEW = 5

export const SEARCH_MAX = 200
/** How long the browser goes by what it knows of the festivals. */
export const FESTIVALS_FRESH_MS = 10 * 60_000
