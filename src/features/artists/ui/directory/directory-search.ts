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
export function readDirectorySearch(given: { [name in keyof DirectorySearch]?: unknown }): DirectorySearch {
  const after = typeof given.after === 'string' ? given.after.slice(0, CURSOR_MAX) || undefined : undefined
  const by = DIRECTORY_ORDERS.find((one) => one === given.by)
  if (by) return { by, after }
  const letter = DIRECTORY_LETTERS.find((one) => one === given.letter)
  const country = typeof given.country === 'string' && /^[A-Z]{2}$/.test(given.country) && given.country
  const decade = Number(given.decade)
  const isDecade = Number.isInteger(decade / 10) && decade >= DECADE_MIN && decade <= 9990
  const genre = typeof given.genre === 'string' ? given.genre.slice(0, GENRE_MAX) : ''
  return {
    ...(letter && { letter }),
    ...(country && { country }),
    ...(isDecade && { decade }),
    ...(genre !== '' && isStorableText(genre) && { genre }),
    after,
  }
}
