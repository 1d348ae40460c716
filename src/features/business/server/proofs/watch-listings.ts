import { sql } from 'kysely'
import { asOutsideError } from '#platform/fetch/outside-error.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sources } from '#sources/sources.ts'
import type { ClaimKind } from '../../limits.ts'
import { ALONE_DAYS } from './decision.ts'
import { createListings } from './listings.ts'

const EVERY_SECONDS = 3600
/** Read so often, a listing that somebody takes back is noticed before it counts again. */
const READ_EVERY_HOURS = 20
/** Pages that are read in one run. */
const READ_AT_ONCE = 25

/**
 * Reads all listings again, each about once a day, and first those that do not stand for long enough yet. Without this,
 * one that was removed and put back when nobody asked for it would seem to have stood all along: by whoever bought a
 * domain that was given up, for example.
 */
export function createListingWatch(platform: Platform, sources: Sources): Job {
  const { clock, db, stopping } = platform
  const listings = createListings(platform, sources, 'background')
  const read = async ({ kind, mbid, name }: { kind: ClaimKind; mbid: string; name: string }) => {
    try {
      if (kind === 'festival') await listings.readFestival(name)
      else await listings.read({ kind, mbid })
    } catch (error) {
      // A source that does not answer is asked again in the next run.
      asOutsideError(error)
    }
  }
  return {
    name: 'claims.listings',
    everySeconds: EVERY_SECONDS,
    async run() {
      const now = clock.now()
      const due = await db
        .selectFrom('listed_addresses')
        .select(['entity_kind as kind', 'entity_id as mbid', 'entity_name as name'])
        .where('vanished_at', 'is', null)
        .groupBy(['entity_kind', 'entity_id', 'entity_name'])
        .having(
          (row) => row.fn.min('last_seen'),
          '<',
          sql<Date>`${now}::timestamptz - make_interval(hours => ${READ_EVERY_HOURS})`,
        )
        .orderBy(
          sql`max(first_seen) > ${now}::timestamptz - make_interval(days => ${ALONE_DAYS + 1})`,
          'desc',
        )
        // Pages that no source answers for must not keep others waiting.
        .orderBy(sql`random()`)
        .limit(READ_AT_ONCE)
        .execute()
      for (const page of due) {
        if (stopping.aborted) return
        await read(page)
      }
    },
  }
}
