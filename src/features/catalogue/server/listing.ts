import type { Db } from '#platform/db/database.ts'

/** The most artists in one listing. */
const LISTING_SIZE = 25_000

/** An artist or label in the sitemap. */
export interface Listed {
  name: string
  fetchedAt: Date
}

/** The number of listings for all artists or labels. */
export async function countListings(db: Db, of: 'artists' | 'labels'): Promise<number> {
  const row = await db
    .selectFrom(of)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return Math.ceil(Number(row?.last ?? 0) / LISTING_SIZE)
}

/** Rows of one query: a listing is read in slices, between which other queries get their turn. */
const SLICE = 1000

/** The artists of one listing, counted from 1, in slices: a range of our own ids, so a large catalogue costs no more. */
export const listArtists = (db: Db, listing: number) =>
  inSlices(listing, (from, to) =>
    db
      .selectFrom('artists')
      .select(['name', 'fetched_at as fetchedAt'])
      .where('id', '>', from)
      .where('id', '<=', to)
      .orderBy('id')
      .execute(),
  )

/** The labels of one listing that released something, as `listArtists`. */
export const listLabels = (db: Db, listing: number) =>
  inSlices(listing, (from, to) =>
    db
      .selectFrom('labels')
      .select(['name', 'fetched_at as fetchedAt'])
      .where('id', '>', from)
      .where('id', '<=', to)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('release_labels').select('release_id').whereRef('label_id', '=', 'labels.id')),
      )
      .orderBy('id')
      .execute(),
  )

async function* inSlices(
  listing: number,
  read: (from: number, to: number) => Promise<Listed[]>,
): AsyncGenerator<Listed[]> {
  const last = listing * LISTING_SIZE
  for (let from = last - LISTING_SIZE; from < last; from += SLICE) yield await read(from, from + SLICE)
}
