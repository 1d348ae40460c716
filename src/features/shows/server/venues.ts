import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { ShowFields, VenueDetails } from '../contract.ts'

/** The id of the venue with this name and address; adds it if it is new. */
export async function findOrAddVenue(trx: Trx, venue: NonNullable<ShowFields['venue']>): Promise<string> {
  await trx
    .insertInto('venues')
    .values(venue)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('venues')
    .select('id')
    .where('mbid', 'is', null)
    .where(sql<boolean>`search_fold(name) = search_fold(${venue.name})`)
    .where(sql<boolean>`search_fold(city) = search_fold(${venue.city})`)
    .where(sql<boolean>`coalesce(country, '') = ${venue.country}`)
    .where(sql<boolean>`search_fold(coalesce(address, '')) = search_fold(${venue.address ?? ''})`)
    .executeTakeFirstOrThrow()
  return id
}

/** A venue by its id; undefined if there is none. */
export async function findVenue(db: DbOrTrx, id: string): Promise<VenueDetails | undefined> {
  return db
    .selectFrom('venues')
    .select(['id', 'mbid', 'name', 'address', 'city', 'country', 'latitude', 'longitude'])
    .select('time_zone as timeZone')
    .where('id', '=', id)
    .executeTakeFirst()
}
