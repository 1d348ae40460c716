import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import { zoneAt } from '#platform/places/zone-at.ts'
import { timeAt } from '#platform/time.ts'

/** How far the coordinates that others state may be from where a venue was first. */
const CORRECTED_KM = 1
/** How far a venue may be from the middle of the city that it names. */
const CITY_KM = 50
/** How many venues of one name and address are looked at. */
const NAMESAKES_MAX = 50

export interface StatedPlace {
  name: string
  address: string | null
  city: string
  country: string | null
  latitude: number | null
  longitude: number | null
}

interface Stating {
  /** Null for a source that is no business. */
  businessId: string | null
  /** The zone of the show, by which a place is chosen when no coordinates are stated. */
  timeZone: string
}

interface Namesake {
  id: string
  elsewhere: number
  zone: string | null
  isKnown: boolean
  isClaimed: boolean
  /** This business stated where it is. */
  isOwn: boolean
  /** Shows of others take place there. */
  hasOthers: boolean
  /** From the stated coordinates to where it was first; null without either. */
  km: number | null
  /** From the stated coordinates to the middle of its city; null when that is not known. */
  cityKm: number | null
}

/**
 * The id of the venue with this name and address that MusicBrainz does not know; adds it when it is new. Coordinates
 * that a business states replace only what is unknown or its own, or lie within a kilometre of where the venue was
 * first; else they are those of another venue with the name, which is added. Those of a claimed venue stay.
 */
export async function findOrAddNamed(
  trx: Trx,
  venue: StatedPlace,
  { businessId, timeZone }: Stating,
): Promise<string> {
  const { latitude, longitude } = venue
  const place =
    latitude === null || longitude === null
      ? null
      : { latitude, longitude, timeZone: zoneAt({ latitude, longitude, country: venue.country }) }
  const added = await add(trx, venue, businessId, 0)
  if (added) return added
  const namesakes = await readNamesakes(trx, venue, businessId)
  const [first] = namesakes
  if (!first) throw new Error('We don’t know this venue, and it isn’t new.')
  if (!place) {
    const own = namesakes.find(({ isOwn, elsewhere }) => isOwn && elsewhere > 0)
    return (own ?? namesakes.find(({ zone }) => isSameClock(zone, timeZone)) ?? first).id
  }
  const near = namesakes.find(({ km }) => km !== null && km <= CORRECTED_KM)
  if (near) {
    if (!near.isClaimed) await correct(trx, near.id, place)
    return near.id
  }
  const free = namesakes.find(mayBePlaced) ?? namesakes.find(mayBeMoved)
  if (free) {
    if (!free.isClaimed) await put(trx, free.id, place, businessId)
    return free.id
  }
  const next = Math.max(...namesakes.map(({ elsewhere }) => elsewhere)) + 1
  // Another transaction may have added one since.
  return (await add(trx, venue, businessId, next)) ?? findOrAddNamed(trx, venue, { businessId, timeZone })
}

/** Whether the unknown place of a venue is open: no show of others is there, or the coordinates are in its city. */
const mayBePlaced = ({ isKnown, isClaimed, hasOthers, cityKm }: Namesake): boolean =>
  !isKnown && (isClaimed || !hasOthers || (cityKm !== null && cityKm <= CITY_KM))

/** Whether a business may put its venue somewhere else. */
const mayBeMoved = ({ isOwn, isClaimed, hasOthers }: Namesake): boolean => isOwn && !hasOthers && !isClaimed

/** A show with these clocks may take place in this zone. */
const isSameClock = (zone: string | null, timeZone: string): boolean =>
  zone === null || timeAt(new Date(), zone) === timeAt(new Date(), timeZone)

async function add(
  trx: Trx,
  venue: StatedPlace,
  businessId: string | null,
  elsewhere: number,
): Promise<string | undefined> {
  const { latitude, longitude } = venue
  const isPlaced = latitude !== null && longitude !== null
  const row = await trx
    .insertInto('venues')
    .values({
      ...venue,
      elsewhere,
      first_latitude: latitude,
      first_longitude: longitude,
      stated_by: isPlaced ? businessId : null,
      time_zone: isPlaced ? zoneAt({ latitude, longitude, country: venue.country }) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The nearest to the stated coordinates first; without them, in the order in which they were added. */
async function readNamesakes(
  trx: Trx,
  { name, city, country, address, latitude, longitude }: StatedPlace,
  businessId: string | null,
): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select v.id, v.elsewhere, v.time_zone as zone, v.latitude is not null as "isKnown",
      exists (select from venue_claims c where c.venue_id = v.id and c.claim_status in ('approved', 'lapsed'))
        as "isClaimed",
      coalesce(v.stated_by = ${businessId}::uuid, false) as "isOwn",
      exists (select from events e where e.venue_id = v.id
        and business_of_show(e.id) is distinct from ${businessId}::uuid) as "hasOthers",
      km_between(coalesce(v.first_latitude, v.latitude), coalesce(v.first_longitude, v.longitude), ${latitude}::float8, ${longitude}::float8) as km,
      case when v.latitude is null
        then km_between(v.place_latitude, v.place_longitude, ${latitude}::float8, ${longitude}::float8) end as "cityKm"
    from venues v
    where v.mbid is null and search_fold(v.name) = search_fold(${name}) and search_fold(v.city) = search_fold(${city})
      and coalesce(v.country, '') = ${country ?? ''}
      and search_fold(coalesce(v.address, '')) = search_fold(${address ?? ''})
    order by km, v.elsewhere limit ${NAMESAKES_MAX}`.execute(trx)
  return rows
}

interface Place {
  latitude: number
  longitude: number
  timeZone: string
}

/** Corrects the coordinates of a venue; where it was first, and who said so, stays. */
async function correct(trx: Trx, id: string, { latitude, longitude, timeZone }: Place): Promise<void> {
  await trx
    .updateTable('venues')
    .set({ latitude, longitude, time_zone: timeZone })
    .where('id', '=', id)
    .where(sql<boolean>`(latitude, longitude) is distinct from (${latitude}, ${longitude})`)
    .execute()
}

/** Puts a venue somewhere else, or where nobody has put it yet. */
async function put(
  trx: Trx,
  id: string,
  { latitude, longitude, timeZone }: Place,
  businessId: string | null,
): Promise<void> {
  await trx
    .updateTable('venues')
    .set({
      latitude,
      longitude,
      first_latitude: latitude,
      first_longitude: longitude,
      stated_by: businessId,
      time_zone: timeZone,
    })
    .where('id', '=', id)
    .execute()
}
