import type { Discography } from '../../contract.ts'
import type { DiscographySearch } from './discography-search.ts'

/** The chosen filters in words: "Live", "1999", "Harvest", "Japan". */
export function chosenFilters(
  { type, year, label, country }: DiscographySearch,
  { facets }: Pick<Discography, 'facets'>,
): string[] {
  const named = (facet: keyof Discography['facets'], value: string | undefined) =>
    value && (facets[facet].find((one) => one.value === value)?.name ?? value)
  return [type, year, named('label', label), named('country', country)].flatMap((filter) => filter || [])
}

/** "Discography of A", with the filters: "Discography of A: Live, 1999, Harvest, Japan". */
export function discographyTitle(
  artist: string,
  search: DiscographySearch,
  list: Pick<Discography, 'facets'>,
): string {
  const filters = chosenFilters(search, list)
  return `Discography of ${artist}${filters.length > 0 ? `: ${filters.join(', ')}` : ''}`
}
