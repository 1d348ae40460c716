import { sql } from 'kysely'
import type { ClaimKind } from '#features/business/limits.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'
import type { Sources } from '#sources/sources.ts'
import { ALONE_DAYS } from './decision.ts'
import { UNSEEN_DAYS_MAX } from './listing-rows.ts'
import { createListings } from './listings.ts'

/** The job, and the queue of the pages that failed. */
const LISTINGS = 'business.claim-listings'
const EVERY_SECONDS = 3600
/** Often enough to notice a removed listing before it counts again. */
const READ_EVERY_HOURS = 20
/** Pages read per run: 1,440 a day. */
const READ_AT_ONCE = 60
/** How many of these are the ones not read for longest, regardless of priority. */
const OLDEST_AT_ONCE = 20
/** How many waiting pages a run considers. */
const LOOKED_AT = 1000
/** How many pages without interest a run considers for removal. */
const FORGOTTEN_AT_ONCE = 1000

interface WatchedPage {
  kind: ClaimKind
  mbid: string
  name: string
}

/**
 * Reads the listings of watched pages again, each about once a day, preferring those that have not lasted long enough
 * yet. Otherwise a listing that was removed and put back between two requests would seem to have lasted all along, for
 * example when somebody bought an abandoned domain.
 */
export function createListingWatch(platform: Platform, sources: Sources): Job {
  const { clock, db } = platform
  const listings = createListings(platform, sources, 'background')
  const read = async ({ kind, mbid, name }: WatchedPage) => {
    try {
      if (kind === 'festival') await listings.readFestival(name)
      else await listings.read({ kind, mbid })
    } catch (error) {
      // A source that does not answer is asked again the next day.
      if (!(error instanceof OutsideError)) throw error
    }
  }
  return {
    name: LISTINGS,
    everySeconds: EVERY_SECONDS,
    async run() {
      await pruneUnrequestedPages(db, clock.now())
      await workOnEach(platform, LISTINGS, {
        rows: await takeDue(db, clock.now()),
        keyOf: ({ kind, mbid, name }) => `${kind} ${mbid} ${name}`,
        work: read,
      })
    },
  }
}

/** The pages to read now. They are marked as read at once, so that pages whose sources fail do not hold up others. */
export async function takeDue(db: DbOrTrx, now: Date): Promise<WatchedPage[]> {
  const { rows } = await sql<WatchedPage>`
    with waiting as materialized (
      select *, row_number() over (order by read_at) as place from (
        select entity_kind, entity_id, entity_name, read_at from listed_pages
        where read_at < ${now}::timestamptz - make_interval(hours => ${READ_EVERY_HOURS})
          and ${isNotSetAside(LISTINGS, sql`entity_kind || ' ' || entity_id || ' ' || entity_name`)}
        order by read_at limit ${LOOKED_AT}) p),
    due as (
      select * from waiting w
      order by place <= ${OLDEST_AT_ONCE} desc, exists (
        select from listed_addresses a
        where a.entity_kind = w.entity_kind and a.entity_id = w.entity_id and a.entity_name = w.entity_name
          and a.missing_since is null
          and a.first_seen > ${now}::timestamptz - make_interval(days => ${ALONE_DAYS + 1})) desc, place
      limit ${READ_AT_ONCE})
    update listed_pages p set read_at = ${now} from due d
    where p.entity_kind = d.entity_kind and p.entity_id = d.entity_id and p.entity_name = d.entity_name
    returning p.entity_kind as kind, p.entity_id as mbid, p.entity_name as name`.execute(db)
  return rows
}

/**
 * Deletes pages that nobody requested for as long as a listing may be unseen, with their listings, which would start
 * again anyway. Approved claims request their pages.
 */
export async function pruneUnrequestedPages(db: DbOrTrx, now: Date): Promise<void> {
  const claims = (kind: ClaimKind, table: string, isOfPage: ReturnType<typeof sql>) => sql`
    p.entity_kind = ${sql.lit(kind)} and exists (
      select from ${sql.table(table)} c where c.claim_status in ('approved', 'lapsed') and ${isOfPage})`
  await sql`
    with unasked as materialized (
      select entity_kind, entity_id, entity_name from listed_pages
      where requested_at < ${now}::timestamptz - make_interval(days => ${UNSEEN_DAYS_MAX})
      order by requested_at limit ${FORGOTTEN_AT_ONCE}),
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
      update listed_pages p set requested_at = ${now} from claimed d
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
