import { discographyPath } from '#features/catalogue/public-ui.tsx'
import { isUuid } from '#platform/uuid.ts'
import { KIND_MAX } from '../../limits.ts'

/** Search parameters of a discography: `mbid` selects one of several artists of the name, `after` is a page's cursor. */
export interface DiscographySearch {
  mbid?: string
  type?: string
  year?: string
  label?: string
  country?: string
  after?: string
}

/** What a discography can be filtered by. */
export const DISCOGRAPHY_FILTERS = ['type', 'year', 'label', 'country'] as const

const CURSOR_MAX = 600

/** Drops unknown parameters and values. */
export function readDiscographySearch(
  params: { [name in keyof DiscographySearch]?: unknown },
): DiscographySearch {
  const text = (value: unknown, fits: (text: string) => boolean) =>
    typeof value === 'string' && value !== '' && fits(value) ? value : undefined
  return {
    mbid: text(params.mbid, isUuid)?.toLowerCase(),
    type: text(params.type, (type) => type.length <= KIND_MAX && type.isWellFormed() && !type.includes('\0')),
    year: text(params.year, (year) => /^\d{4}$/.test(year)),
    label: text(params.label, isUuid)?.toLowerCase(),
    country: text(params.country, (country) => /^[A-Z]{2}$/.test(country)),
    after: text(params.after, (cursor) => cursor.length <= CURSOR_MAX),
  }
}

/** The address of an artist's discography, without its page. */
export function discographyAddress(slug: string, { after: _, ...search }: DiscographySearch): string {
  const words = new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ).toString()
  return words ? `${discographyPath(slug)}?${words}` : discographyPath(slug)
}
