import type { Discography } from '../../contract.ts'
import type { DiscographySearch } from './discography-search.ts'

/** "Discography of A", with the filters: "Discography of A: Live, 1999, Harvest, Japan". */
export function discographyTitle(
  artist: string,
  { type, year, label, country }: DiscographySearch,
  { facets }: Pick<Discography, 'facets'>,
): string {
  const named = (facet: keyof Discography['facets'], value: string | undefined) =>
    value && (facets[facet].find((one) => one.value === value)?.name ?? value)
  const filters = [type, year, named('label', label), named('country', country)].filter(Boolean)
  return `Discography of ${artist}${filters.length > 0 ? `: ${filters.join(', ')}` : ''}`
}
