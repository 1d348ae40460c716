import findZone from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import { readVerification } from '#features/business/public.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { VenueDetails } from '../contract.ts'
import type { ShowFields } from '../edit-contract.ts'
import type { Statement } from './sources/statement.ts'

export const venueNotFound = () => notFound('Venue not found')

interface NamedVenue {
  name: string
  city: string
  country: string | null
  address: string | null
}

/**
 * The id of the claimed venue with this name and city: the one with the same address, else the only one if either has
 * no address. Undefined when there is none, or several are possible.
 */
async function findClaimedVenue(trx: Trx, venue: NamedVenue): Promise<string | undefined> {
  const { name, city, country, address } = venue
  const { rows } = await sql<{ id: string; isExact: boolean }>`
    select v.id, coalesce(search_fold(v.address) = search_fold(${address}), false) as "isExact"
    from venues v
    where name_look(v.name) = name_look(${name}) and search_fold(v.name) = search_fold(${name})
      and search_fold(v.city) = search_fold(${city})
      and coalesce(v.country = ${country}, true)
      and coalesce(search_fold(v.address) = search_fold(${address}), true)
      and exists (select from venue_claims c where c.venue_id = v.id and c.claim_status in ('approved', 'lapsed'))
    order by 2 desc limit 2`.execute(trx)
  const [first, second] = rows
  return first && (first.isExact || !second) ? first.id : undefined
}

/**
 * The id of the venue with this name and address, preferring a claimed one; adds a new venue when there is none. Stated
 * coordinates replace the stored ones unless the venue is claimed.
 */
export async function findOrAddVenue(trx: Trx, venue: NonNullable<ShowFields['venue']>): Promise<string> {
  const claimed = await findClaimedVenue(trx, venue)
  if (claimed) return claimed
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

/** A venue by its id; undefined when it does not exist. */
export async function findVenue(db: DbOrTrx, id: string): Promise<VenueDetails | undefined> {
  const venue = await db
    .selectFrom('venues')
    .select(['id', 'mbid', 'name', 'address', 'city', 'country', 'latitude', 'longitude'])
    .select(['time_zone as timeZone', 'website', 'capacity', 'facts_version as version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return venue && { ...venue, verification: await readVerification(db, 'venue', id) }
}

/** Ids of venues that have shows, newest first, from `after` on. For search engines. */
export async function listVenuePages(db: DbOrTrx, limit: number, after?: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from venues v
    where exists (select from events e where e.venue_id = v.id and e.withdrawn_at is null)
      ${after === undefined ? sql`` : sql`and v.id < ${after}::uuid`}
    order by v.id desc limit ${limit}`.execute(db)
  return rows
}

/** Venue ids by what was stated about them, so that one reading looks up each venue once. */
export type StatedVenues = Map<string, string>

/** Finds the stated venue by its MusicBrainz id or by name and address; adds it when it is new. */
export async function findStatedVenue(
  trx: Trx,
  { venue, timeZone }: Pick<Statement, 'venue' | 'timeZone'>,
  found: StatedVenues,
): Promise<string | null> {
  if (!venue) return null
  const key = JSON.stringify([venue, timeZone])
  const id = found.get(key) ?? (await findOrAddStated(trx, venue, timeZone))
  found.set(key, id)
  return id
}

async function findOrAddStated(
  trx: Trx,
  venue: NonNullable<Statement['venue']>,
  timeZone: string,
): Promise<string> {
  const { mbid, latitude, longitude } = venue
  if (mbid) {
    const known = await trx.selectFrom('venues').select('id').where('mbid', '=', mbid).executeTakeFirst()
    if (known) return known.id
  }
  const claimed = mbid ? undefined : await findClaimedVenue(trx, venue)
  if (claimed) return claimed
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
