import { sql } from 'kysely'
import type { FoundEntity } from '#features/business/contract.ts'
import { CLAIMABLE_RESULTS } from '#features/business/limits.ts'
import { contains } from '#platform/db/contains.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'

/** Shorter texts match only the exact name, because an index of trigrams cannot help. */
const INDEXED_LENGTH = 3
/** Venues of one name that are closer than this may be confused. In degrees, some 50 kilometres. */
const NEAR = 0.5

/**
 * Venues whose name contains the text, shortest names first. Text after a comma may name the city. A text that is an id
 * finds the one with that id.
 */
export async function searchVenues(db: DbOrTrx, text: string): Promise<FoundEntity[]> {
  const [name = '', city = ''] = text.split(',').map((part) => part.trim())
  if (name === '') return []
  const isNamed =
    [...name].length < INDEXED_LENGTH
      ? sql<boolean>`name_look(v.name) = name_look(${name})`
      : contains(sql.ref('v.name'), name)
  const rows = await db
    .selectFrom('venues as v')
    .select(['v.id', 'v.name', 'v.country', 'v.city', 'v.address'])
    .where(isUuid(text) ? sql<boolean>`v.id = ${text}` : isNamed)
    .$if(city !== '', (query) => query.where(contains(sql.ref('v.city'), city)))
    .orderBy(sql`char_length(v.name)`)
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(CLAIMABLE_RESULTS)
    .execute()
  return rows.map(({ id, name, country, city, address }) => ({
    id,
    name,
    type: null,
    country,
    disambiguation: [address, city].filter(Boolean).join(', '),
    imageUrl: null,
  }))
}

/**
 * The name of another venue nearby with which this one could be confused, or which has the same name. Only venues that
 * MusicBrainz knows or somebody has claimed count: others are just typed names.
 */
export async function findVenueLookAlike(
  db: DbOrTrx,
  venue: { id: string; name: string; city: string; place: { latitude: number; longitude: number } | null },
): Promise<string | undefined> {
  const { id, name, city, place } = venue
  const isClose = place
    ? sql`or (o.place_latitude between ${place.latitude - NEAR} and ${place.latitude + NEAR}
        and o.place_longitude between ${place.longitude - NEAR} and ${place.longitude + NEAR})`
    : sql``
  const { rows } = await sql<{ name: string }>`
    select o.name from venues o where o.id <> ${id} and name_look(o.name) = name_look(${name})
      and (name_look(o.city) = name_look(${city}) ${isClose})
      and (o.mbid is not null or exists (select from venue_claims c where c.venue_id = o.id
        and c.claim_status in ('approved', 'lapsed')))
    limit 1`.execute(db)
  return rows[0]?.name
}

/** The same check for a stored venue. */
export async function findLookAlikeOf(db: DbOrTrx, id: string): Promise<string | undefined> {
  const venue = await db
    .selectFrom('venues')
    .select(['id', 'name', 'city', 'place_latitude', 'place_longitude'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!venue) return undefined
  const { place_latitude: latitude, place_longitude: longitude } = venue
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  return findVenueLookAlike(db, { ...venue, place })
}
