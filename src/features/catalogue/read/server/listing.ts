import type { Db } from '#platform/db/database.ts'

/** The most artists in one listing. */
const LISTING_SIZE = 25_000

/** Something of the catalogue in the sitemap. */
export interface SitemapEntry {
  mbid: string
  name: string
  fetchedAt: Date
}

/** Things with pages that sitemaps list. */
export type ListedKind = 'artists' | 'labels' | 'release_groups' | 'recordings'

/** The number of listings for all artists or labels. */
export async function countListings(db: Db, of: ListedKind): Promise<number> {
  const row = await db
    .selectFrom(of)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return Math.ceil(Number(row?.last ?? 0) / LISTING_SIZE)
}

/** Names in brackets stand for something unnamed, such as "[data]". */
const PLACEHOLDER = '[%]'

/** Rows of one query: a listing is read in slices, between which other queries get their turn. */
const SLICE = 1000

/**
 * The artists of one listing, counted from 1, in slices. A listing is a range of our own ids, so that a large catalogue
 * costs no more.
 */
export const listArtists = (db: Db, listing: number) =>
  inSlices(listing, (from, to) =>
    db
      .selectFrom('artists')
      .select(['mbid', 'name', 'fetched_at as fetchedAt'])
      .where('id', '>', from)
      .where('id', '<=', to)
      .where('name', 'not like', PLACEHOLDER)
      .orderBy('id')
      .execute(),
  )

/** The labels of one listing that released something, as `listArtists`. */
export const listLabels = (db: Db, listing: number) =>
  inSlices(listing, (from, to) =>
    db
      .selectFrom('labels')
      .select(['mbid', 'name', 'fetched_at as fetchedAt'])
      .where('id', '>', from)
      .where('id', '<=', to)
      .where('name', 'not like', PLACEHOLDER)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('release_labels').select('release_id').whereRef('label_id', '=', 'labels.id')),
      )
      .orderBy('id')
      .execute(),
  )

/** The release groups or recordings of one listing that are more than mentions, as `listArtists`. */
export const listTitles = (db: Db, of: 'release_groups' | 'recordings', listing: number) =>
  inSlices(listing, (from, to) =>
    db
      .selectFrom(of)
      .select(['mbid', 'title as name', 'fetched_at as fetchedAt'])
      .where('id', '>', from)
      .where('id', '<=', to)
      .where('is_partial', '=', false)
      .where('title', 'not like', PLACEHOLDER)
      .orderBy('id')
      .execute(),
  )

async function* inSlices(
  listing: number,
  read: (from: number, to: number) => Promise<SitemapEntry[]>,
): AsyncGenerator<SitemapEntry[]> {
  const last = listing * LISTING_SIZE
  for (let from = last - LISTING_SIZE; from < last; from += SLICE) yield await read(from, from + SLICE)
}
