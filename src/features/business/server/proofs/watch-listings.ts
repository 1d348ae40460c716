import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { ClaimKind } from '../../limits.ts'
import { ALONE_DAYS } from './decision.ts'
import { UNSEEN_DAYS_MAX } from './listing-rows.ts'
import { createListings } from './listings.ts'

const EVERY_SECONDS = 3600
/** Read so often, a listing that somebody takes back is noticed before it counts again. */
const READ_EVERY_HOURS = 20
/** Pages that are read in one run: 1,440 a day. */
const READ_AT_ONCE = 60
/** So many of them are those that were not read for longest, whatever else waits. */
const OLDEST_AT_ONCE = 20
/** The pages that wait are looked at so far. */
const LOOKED_AT = 1000
/** The pages that nobody asks for any more which one run looks at. */
const FORGOTTEN_AT_ONCE = 1000

interface WatchedPage {
  kind: ClaimKind
  mbid: string
  name: string
}

/**
 * Reads the listings of watched pages again, each about once a day, and first those that do not stand for long enough yet.
 * Without this, one that was removed and put back when nobody asked for it would seem to have stood all along: by whoever
 * bought a domain that was given up, for example.
 */
export function createListingWatch(platform: Platform, sources: Sources): Job {
  const { clock, db, stopping } = platform
  const listings = createListings(platform, sources, 'background')
  const read = async ({ kind, mbid, name }: WatchedPage) => {
    try {
      if (kind === 'festival') await listings.readFestival(name)
      else await listings.read({ kind, mbid })
    } catch (error) {
      // A source that does not answer is asked again the next day.
      asOutsideError(error)
    }
  }
  return {
    name: 'business.claim-listings',
    everySeconds: EVERY_SECONDS,
    async run() {
      await pruneUnrequestedPages(db, clock.now())
      for (const page of await takeDue(db, clock.now())) {
        if (stopping.aborted) return
        await read(page)
      }
    },
  }
}

/** The pages to read now. Those that no source answers for do not keep others waiting: they are due again as if read. */
export async function takeDue(db: DbOrTrx, now: Date): Promise<WatchedPage[]> {
  const { rows } = await sql<WatchedPage>`
    with waiting as materialized (
      select *, row_number() over (order by read_at) as place from (
        select entity_kind, entity_id, entity_name, read_at from listed_pages
        where read_at < ${now}::timestamptz - make_interval(hours => ${READ_EVERY_HOURS})
        order by read_at limit ${LOOKED_AT}) p),
    due as (
      select * from waiting w
      order by place <= ${OLDEST_AT_ONCE} desc, exists (
        select from listed_addresses a
        where a.entity_kind = w.entity_kind and a.entity_id = w.entity_id and a.entity_name = w.entity_name
          and a.vanished_at is null
          and a.first_seen > ${now}::timestamptz - make_interval(days => ${ALONE_DAYS + 1})) desc, place
      limit ${READ_AT_ONCE})
    update listed_pages p set read_at = ${now} from due d
    where p.entity_kind = d.entity_kind and p.entity_id = d.entity_id and p.entity_name = d.entity_name
    returning p.entity_kind as kind, p.entity_id as mbid, p.entity_name as name`.execute(db)
  return rows
}

/**
 * Forgets pages that nobody asked for in as many days as a listing may be unseen, with their listings: these would begin
 * anew. A claim that stands asks for its page.
 */
export async function pruneUnrequestedPages(db: DbOrTrx, now: Date): Promise<void> {
  const claims = (kind: ClaimKind, table: string, isOfPage: ReturnType<typeof sql>) => sql`
    p.entity_kind = ${sql.lit(kind)} and exists (
      select from ${sql.table(table)} c where c.claim_status in ('approved', 'lapsed') and ${isOfPage})`
  await sql`
    with unasked as materialized (
      select entity_kind, entity_id, entity_name from listed_pages
      where asked_at < ${now}::timestamptz - make_interval(days => ${UNSEEN_DAYS_MAX})
      order by asked_at limit ${FORGOTTEN_AT_ONCE}),
    claimed as materialized (
      select * from unasked p where
        ${claims('artist', 'artist_claims', sql`c.artist_musicbrainz_id = p.entity_id`)}
        or ${claims('label', 'label_claims', sql`c.label_musicbrainz_id = p.entity_id`)}
        or ${claims('venue', 'venue_claims', sql`c.venue_id in (select v.id from venues v where v.mbid = p.entity_id)`)}
        or ${claims(
          'festival',
          'festival_claims',
          sql`c.festival_id in (select f.id from festivals f where name_fold(f.name) = name_fold(p.entity_name))`,
        )}),
    kept as (
      update listed_pages p set asked_at = ${now} from claimed d
      where p.entity_kind = d.entity_kind and p.entity_id = d.entity_id and p.entity_name = d.entity_name),
    forgotten as (
      select * from unasked except select * from claimed),
    addresses as (
      delete from listed_addresses a using forgotten f
      where a.entity_kind = f.entity_kind and a.entity_id = f.entity_id and a.entity_name = f.entity_name)
    delete from listed_pages p using forgotten f
    where p.entity_kind = f.entity_kind and p.entity_id = f.entity_id and p.entity_name = f.entity_name`.execute(
    db,
  )
}
