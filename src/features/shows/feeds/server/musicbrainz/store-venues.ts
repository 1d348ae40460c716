import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { PlacedVenue } from './event-statement.ts'

/** Adds venues that are new. With `renew` it also updates the others, unless the venue states its facts itself. */
export async function storeVenues(
  trx: Trx,
  venues: readonly PlacedVenue[],
  { renew }: { renew: boolean },
): Promise<void> {
  const once = [...new Map(venues.map((venue) => [venue.mbid, venue])).values()]
  if (once.length === 0) return
  const columns = ['name', 'address', 'city', 'country', 'latitude', 'longitude', 'time_zone']
  const list = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  await sql`
    insert into venues (mbid, name, address, city, country, latitude, longitude, time_zone)
    select mbid, name, address, city, country, latitude, longitude, "timeZone"
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as statement (mbid uuid, name text, address text, city text,
      country text, latitude float8, longitude float8, "timeZone" text)
    on conflict (mbid) do ${
      renew
        ? sql`update set ${sql.join(changes)} where venues.facts_before_claim is null
            and (${list('venues')}) is distinct from (${list('excluded')})`
        : sql`nothing`
    }`.execute(trx)
}
