import { isStorableText } from '#platform/storable-text.ts'
import { DECADE_MIN, DIRECTORY_LETTERS, DIRECTORY_ORDERS, GENRE_MAX } from '../../limits.ts'

/**
 * Search parameters of `/artists`, without defaults: the filters, and the cursor of a page. `by` cannot be combined
 * with other filters.
 */
export interface DirectorySearch {
  by?: (typeof DIRECTORY_ORDERS)[number]
  letter?: (typeof DIRECTORY_LETTERS)[number]
  country?: string
  decade?: number
  genre?: string
  after?: string
}

const CURSOR_MAX = 600

/** Drops unknown parameters and values; `by` removes the other filters. */
export function readDirectorySearch(params: { [name in keyof DirectorySearch]?: unknown }): DirectorySearch {
  const after = typeof params.after === 'string' ? params.after.slice(0, CURSOR_MAX) || undefined : undefined
  const by = DIRECTORY_ORDERS.find((one) => one === params.by)
  if (by) return { by, after }
  const letter = DIRECTORY_LETTERS.find((one) => one === params.letter)
  const country = typeof params.country === 'string' && /^[A-Z]{2}$/.test(params.country) && params.country
  const decade = Number(params.decade)
  const isDecade = Number.isInteger(decade / 10) && decade >= DECADE_MIN && decade <= 9990
  const genre = typeof params.genre === 'string' ? params.genre.slice(0, GENRE_MAX) : ''
  return {
    ...(letter && { letter }),
    ...(country && { country }),
    ...(isDecade && { decade }),
    ...(genre !== '' && isStorableText(genre) && { genre }),
    after,
  }
}
