import type { Db } from '#platform/db/database.ts'

/** The most artists in one listing. */
const LISTING_SIZE = 25_000

/** An artist in the sitemap. */
export interface ListedArtist {
  name: string
  fetchedAt: Date
}

/** The number of listings for all artists. */
export async function countListings(db: Db): Promise<number> {
  const row = await db
    .selectFrom('artists')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return Math.ceil(Number(row?.last ?? 0) / LISTING_SIZE)
}

/** The artists of one listing, counted from 1: a range of our own ids, so a large catalogue costs no more. */
export async function listArtists(db: Db, listing: number): Promise<ListedArtist[]> {
  return db
    .selectFrom('artists')
    .select(['name', 'fetched_at as fetchedAt'])
    .where('id', '>', (listing - 1) * LISTING_SIZE)
    .where('id', '<=', listing * LISTING_SIZE)
    .orderBy('id')
    .execute()
}
