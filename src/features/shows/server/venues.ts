import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { ShowFields } from '../contract.ts'

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
