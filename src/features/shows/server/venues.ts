import findZone from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { VenueDetails } from '../contract.ts'
import type { ShowFields } from '../edit-contract.ts'
import type { Statement } from './sources/statement.ts'

/**
 * The id of the venue with this name and address; adds it if it is new. Coordinates that are told replace those that were
 * known of it.
 */
export async function findOrAddVenue(trx: Trx, venue: NonNullable<ShowFields['venue']>): Promise<string> {
  const { latitude, longitude } = venue
  const timeZone = latitude === null || longitude === null ? null : findZone(latitude, longitude)
  await trx
    .insertInto('venues')
    .values({ ...venue, time_zone: timeZone })
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
  if (timeZone !== null) {
    await trx
      .updateTable('venues')
      .set({ latitude, longitude, time_zone: timeZone })
      .where('id', '=', id)
      .where(sql<boolean>`(latitude, longitude) is distinct from (${latitude}, ${longitude})`)
      .execute()
  }
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

/** Ids of venues that have shows, the newest first, those behind `after` where it is given. For search engines. */
export async function listVenuePages(db: DbOrTrx, limit: number, after?: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from venues v
    where exists (select from events e where e.venue_id = v.id and e.withdrawn_at is null)
      ${after === undefined ? sql`` : sql`and v.id < ${after}::uuid`}
    order by v.id desc limit ${limit}`.execute(db)
  return rows
}

/** The venue that a source speaks of, by its MusicBrainz id or by name and address; adds it if it is new. */
export async function findStatedVenue(
  trx: Trx,
  venue: NonNullable<Statement['venue']>,
  timeZone: string,
): Promise<string> {
  const { mbid, latitude, longitude } = venue
  if (mbid) {
    const known = await trx.selectFrom('venues').select('id').where('mbid', '=', mbid).executeTakeFirst()
    if (known) return known.id
  }
  const added = await trx
    .insertInto('venues')
    .values({
      mbid,
      name: venue.name,
      address: venue.address,
      city: venue.city,
      country: venue.country,
      latitude,
      longitude,
      time_zone: latitude === null ? null : timeZone,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const { rows } = await sql<{ id: string }>`
    select id from venues where mbid is null and search_fold(name) = search_fold(${venue.name})
      and search_fold(city) = search_fold(${venue.city}) and coalesce(country, '') = ${venue.country ?? ''}
      and search_fold(coalesce(address, '')) = search_fold(${venue.address ?? ''})`.execute(trx)
  const [known] = rows
  if (!known) throw new Error('The venue is neither new nor known.')
  return known.id
}
