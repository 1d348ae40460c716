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

/** The artists of one listing, counted from 1: a range of our own ids, so a large catalogue costs no more. */
export async function listArtists(db: Db, listing: number): Promise<Listed[]> {
  return db
    .selectFrom('artists')
    .select(['name', 'fetched_at as fetchedAt'])
    .where('id', '>', (listing - 1) * LISTING_SIZE)
    .where('id', '<=', listing * LISTING_SIZE)
    .orderBy('id')
    .execute()
}

/** The labels of one listing that released something, as `listArtists`. */
export async function listLabels(db: Db, listing: number): Promise<Listed[]> {
  return db
    .selectFrom('labels')
    .select(['name', 'fetched_at as fetchedAt'])
    .where('id', '>', (listing - 1) * LISTING_SIZE)
    .where('id', '<=', listing * LISTING_SIZE)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('release_labels').select('release_id').whereRef('label_id', '=', 'labels.id')),
    )
    .orderBy('id')
    .execute()
}
