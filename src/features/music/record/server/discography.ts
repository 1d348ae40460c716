import {
  type CatalogueArtist,
  type CatalogueFetcher,
  type DiscographyRow,
  isPlaceholder,
  readDiscography,
  readLabelsByRow,
  regionName,
  titleSlug,
} from '#features/catalogue/public.ts'
import type { Covers } from '#features/music/artist/server/titles.ts'
import { stateOf } from '#platform/cache/source-cache.ts'
import { decodeCursor, toPage } from '#platform/db/keyset.ts'
import type { Platform } from '#platform/platform.ts'
import type { Discography, DiscographyFilter, Facet } from '../contract.ts'
import { DISCOGRAPHY_MAX, DISCOGRAPHY_PAGE, FACET_MAX } from '../limits.ts'

/** The type shown for release groups without one at MusicBrainz. */
const OTHER = 'Other'

/** A row with its labels by MusicBrainz id. */
export type DiscographyEntry = Omit<DiscographyRow, 'labels'> & { labels: string[] }

/** Lists the releases of artists from the catalogue, and fetches missing ones in the background. */
export function createDiscographies(platform: Platform, fetcher: CatalogueFetcher, covers: Covers) {
  const { db } = platform.reads

  return {
    /** A page of the list. Throws a 400 problem for a wrong cursor. */
    async page(
      artist: Pick<CatalogueArtist, 'id' | 'mbid'>,
      filter: DiscographyFilter,
      cursor?: string,
    ): Promise<Discography> {
      const groups = await stateOf(platform, fetcher.releaseGroups(artist.mbid), { isShown: false })
      const total = (await platform.sourceCache.peek(fetcher.releaseGroups(artist.mbid))).value?.total
      const rows = await readDiscography(db, artist.id, DISCOGRAPHY_MAX)
      // Labels and countries are facts of the releases in a group.
      const releases = await stateOf(platform, fetcher.releases(artist.mbid), { isShown: rows.length > 0 })
      const state = groups === 'ready' && releases === 'pending' ? releases : groups
      const labels = await readLabelsByRow(db, [...new Set(rows.flatMap((row) => row.labels))])
      const listed = rows.map(
        (row): DiscographyEntry => ({
          ...row,
          labels: row.labels.flatMap((id) => labels.get(id)?.mbid ?? []),
        }),
      )
      const names = new Map([...labels.values()].map(({ mbid, name }) => [mbid, name]))
      const found = listed.filter((row) => fits(row, filter))
      const { items, nextCursor } = toPage(after(found, cursor), DISCOGRAPHY_PAGE, ({ date, id }) => [
        date ?? '',
        id,
      ])
      const { images, state: coverState } = await covers.of(artist.mbid, items)
      return {
        items: items.map(({ mbid, title, kind, date, artistCredit }, index) => ({
          mbid,
          slug: titleSlug(title),
          title,
          type: kind,
          year: date?.slice(0, 4) ?? null,
          artistCredit,
          imageUrl: images[index] ?? null,
        })),
        count: found.length,
        total: total !== undefined && total > rows.length ? total : null,
        facets: facetsOf(listed, filter, names),
        nextCursor,
        state,
        covers: coverState,
      }
    },
  }
}

/** The values of a row for each filter. */
const VALUES: Record<keyof DiscographyFilter, (row: DiscographyEntry) => readonly string[]> = {
  type: ({ kind }) => [kind ?? OTHER],
  year: ({ date }) => (date ? [date.slice(0, 4)] : []),
  label: ({ labels }) => labels,
  country: ({ countries }) => countries,
}
const FILTERS = Object.keys(VALUES) as (keyof DiscographyFilter)[]

function fits(row: DiscographyEntry, filter: DiscographyFilter): boolean {
  return FILTERS.every((one) => {
    const wanted = filter[one]
    return wanted === undefined || VALUES[one](row).includes(wanted)
  })
}

/** The rows after the one named by a cursor. */
function after(rows: DiscographyEntry[], cursor: string | undefined): DiscographyEntry[] {
  if (!cursor) return rows
  const [date = '', id = 0] = decodeCursor(cursor, [
    (value) => typeof value === 'string',
    (value) => Number.isSafeInteger(value),
  ])
  return rows.filter((row) => {
    const own = row.date ?? ''
    return own < date || (own === date && row.id > Number(id))
  })
}

/**
 * The values of each filter with the number of rows that have it and match the other filters: years newest first, the
 * others by number. A chosen value is always included. `names`: names of labels.
 */
export function facetsOf(
  rows: readonly DiscographyEntry[],
  filter: DiscographyFilter,
  names: ReadonlyMap<string, string>,
): Discography['facets'] {
  const nameOf: Record<keyof DiscographyFilter, (value: string) => string | undefined> = {
    type: (value) => value,
    year: (value) => value,
    label: (value) => names.get(value),
    country: regionName,
  }
  const facet = (one: keyof DiscographyFilter): Facet[] => {
    const others = { ...filter, [one]: undefined }
    const counts = new Map<string, number>()
    for (const row of rows) {
      if (!fits(row, others)) continue
      for (const value of VALUES[one](row)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const chosen = filter[one]
    const facets = [...counts].flatMap(([value, count]): Facet[] => {
      const name = nameOf[one](value)
      return name === undefined || isPlaceholder(name) ? [] : [{ value, name, count }]
    })
    if (one === 'year') return facets.sort((a, b) => b.value.localeCompare(a.value))
    const sorted = facets.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
    return sorted.filter(({ value }, place) => place < FACET_MAX || value === chosen)
  }
  return { type: facet('type'), year: facet('year'), label: facet('label'), country: facet('country') }
}
