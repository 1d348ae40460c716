import { sql } from 'kysely'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'
import { addDays, DAY_MS, dayAt, HOUR_MS } from '#platform/time.ts'
import type { MusicBrainz } from '#sources/musicbrainz/client.ts'
import type { DatedGroup } from '#sources/musicbrainz/schema.ts'
import { LATE, UNCONFIRMED_HOURS } from '../../limits.ts'
import { lockRadar, observe, type Seen } from '../store/observe.ts'
import type { Calls } from './calls.ts'
import { readCatalogueGroups, toFacts, toSeenGroups } from './seen-groups.ts'
import { askAbout, readDue } from './watch.ts'

/** Artists per request for release groups. */
export const ARTISTS_AT_ONCE = 30
/** Pages of 100 release groups per request. */
const PAGES_MAX = 5
const YEARS_AHEAD = 5

export type ReaderPlatform = Pick<Platform, 'db' | 'clock' | 'log' | 'stopping'>

/**
 * Reads the new and upcoming release groups of the followed artists that are due, at most `ARTISTS_AT_ONCE`. Returns
 * whether there were any. Throws `OutsideError` and `BudgetSpent`; then they stay due.
 */
export async function readArtists(
  platform: ReaderPlatform,
  musicbrainz: MusicBrainz,
  { call }: Calls,
  turn: Turn,
): Promise<boolean> {
  const { db, clock } = platform
  const limit = turn.atMost(ARTISTS_AT_ONCE)
  const artists = await readDue(db, 'artist', clock.now(), { ...turn, limit })
  if (artists.length === 0) return false
  const from = addDays(dayAt(clock.now()), -LATE - 1)
  const stored = await readCatalogueGroups(db, artists, from)
  const { groups, isWhole } = await askAbout(
    platform,
    { kind: 'artist', mbids: artists, due: 'due_at' },
    () => search(musicbrainz, call, artists, from),
  )
  turn.take(artists)
  if (groups.length > 0) await storeFacts(db, toFacts(groups), clock.now())
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    const missing = isWhole ? await queueMissingGroups(trx, artists, groups, from, at) : false
    const heldUntil = missing ? new Date(at.getTime() + UNCONFIRMED_HOURS * HOUR_MS) : null
    const source = 'musicbrainz'
    const isKnown = new Set(groups.map(({ id }) => id))
    // A group that is only in an old dump and missing from a complete search no longer exists.
    const isFresh = ({ mbid, readAt }: Seen) =>
      !isWhole || isKnown.has(mbid) || (readAt !== undefined && readAt.getTime() > at.getTime() - DAY_MS)
    await observe(trx, stored.filter(isFresh), { source, at, heldUntil })
    await observe(trx, groups.flatMap(toSeenGroups), { source, at, heldUntil })
    await sql`
      update radar_watches set read_at = ${at}::timestamptz, due_at = ${new Date(at.getTime() + DAY_MS)}::timestamptz,
        first_read_at = coalesce(first_read_at, ${at}::timestamptz)
      where kind = 'artist' and target_mbid = any(${artists}::uuid[])`.execute(trx)
  })
  return true
}

async function search(
  musicbrainz: MusicBrainz,
  call: Calls['call'],
  artists: readonly string[],
  from: string,
): Promise<{ groups: DatedGroup[]; isWhole: boolean }> {
  const to = `${Number(from.slice(0, 4)) + YEARS_AHEAD}-12-31`
  const query = `arid:(${artists.join(' OR ')}) AND firstreleasedate:[${from} TO ${to}]`
  const groups: DatedGroup[] = []
  let isWhole = false
  for (let page = 0; page < PAGES_MAX && !isWhole; page++) {
    const offset = groups.length
    const found = await call('musicbrainz', 'artists', () =>
      musicbrainz.searchDatedGroups(query, offset, { priority: 'background' }),
    )
    groups.push(...found.groups)
    isWhole = groups.length >= found.total || found.groups.length === 0
  }
  return { groups, isWhole }
}

/**
 * Schedules look-ups of dated groups missing from the search, because they may have been merged; also of released ones,
 * so that they are not announced again under another id. Returns whether there are any.
 */
async function queueMissingGroups(
  trx: Trx,
  artists: readonly string[],
  found: readonly DatedGroup[],
  from: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update radar_releases r set look_up_due_at = least(r.look_up_due_at, ${at}::timestamptz)
    from radar_releases p, radar_dates d
    where p.id = r.record_id and coalesce(p.announced_day, p.day) is not null and r.label_mbid is null
      and d.release_id = r.id and d.source = 'musicbrainz' and d.date >= ${from} and not d.is_missing
      and exists (select from radar_credits c where c.kind = 'artist' and c.release_id = r.id
        and c.mbid = any(${[...artists]}::uuid[]))
      and r.mbid <> all(${found.map(({ id }) => id)}::uuid[])
    returning r.id`.execute(trx)
  return rows.length > 0
}
