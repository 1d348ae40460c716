import { sql } from 'kysely'
import { readVerification } from '#features/business/public.ts'
import type { VenueDetails } from '#features/shows/contract.ts'
import type { ShowFields } from '#features/shows/editor/contract.ts'
import type { Source, Statement } from '#features/shows/feeds/server/merging/statement.ts'
import { type ClaimColumns, claimOf } from '#features/shows/server/claim-columns.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import { findOrAddNamed } from './named-venue.ts'

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
 * The id of the venue with this name and address, preferring a claimed one; adds a new venue when there is none. See
 * `findOrAddNamed` for its coordinates.
 */
export const findOrAddVenue = async (
  trx: Trx,
  venue: NonNullable<ShowFields['venue']>,
  stating: { businessId: string; timeZone: string },
): Promise<string> => (await findClaimedVenue(trx, venue)) ?? (await findOrAddNamed(trx, venue, stating))

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
  { claim }: Pick<Source, 'claim'>,
  { venue, timeZone }: Pick<Statement, 'venue' | 'timeZone'>,
  found: StatedVenues,
): Promise<string | null> {
  if (!venue) return null
  const key = JSON.stringify([venue, timeZone])
  const id = found.get(key) ?? (await findOrAddStated(trx, claim, venue, timeZone))
  found.set(key, id)
  return id
}

async function findOrAddStated(
  trx: Trx,
  claim: ClaimColumns,
  { mbid, ...venue }: NonNullable<Statement['venue']>,
  timeZone: string,
): Promise<string> {
  const { name, address, city, country, latitude, longitude } = venue
  const place = { name, address, city, country, latitude, longitude }
  if (!mbid) {
    return (
      (await findClaimedVenue(trx, venue)) ??
      (await findOrAddNamed(trx, place, { businessId: await businessOf(trx, claim), timeZone }))
    )
  }
  const known = await trx.selectFrom('venues').select('id').where('mbid', '=', mbid).executeTakeFirst()
  if (known) return known.id
  const added = await trx
    .insertInto('venues')
    .values({ mbid, ...place, time_zone: latitude === null ? null : timeZone })
    .onConflict((conflict) => conflict.column('mbid').doUpdateSet({ mbid }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** The business of the claim whose feed states a venue. */
async function businessOf(trx: Trx, columns: ClaimColumns): Promise<string | null> {
  const claim = claimOf(columns)
  if (!claim) return null
  const row = await trx
    .selectFrom('entity_claims')
    .select('business_account_id')
    .where('kind', '=', claim.type)
    .where('id', '=', claim.claimId)
    .executeTakeFirst()
  return row?.business_account_id ?? null
}
