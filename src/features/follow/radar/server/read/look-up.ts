import { sql } from 'kysely'
import { storeFacts } from '#features/catalogue/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Turn } from '#platform/row-queue.ts'
import { HOUR_MS } from '#platform/time.ts'
import type { MusicBrainz } from '#sources/musicbrainz/client.ts'
import type { DatedGroup } from '#sources/musicbrainz/schema.ts'
import { ABSENT_HOURS, UNCONFIRMED_HOURS } from '../../limits.ts'
import { lockRadar, observe, writeDate } from '../store/observe.ts'
import { joinRecords, releaseHeld, settle, writeAbsence } from '../store/settle.ts'
import type { Calls } from './calls.ts'
import type { ReaderPlatform } from './read-artists.ts'
import { toFacts, toSeenGroups } from './seen-groups.ts'

/** Announced groups are looked up this often. */
export const LOOK_UP_DAYS = 7
const RETRY_HOURS = 1

interface Due {
  id: string
  mbid: string
  recordId: string
  isConfirmed: boolean
}

/**
 * Looks up the next due release group at MusicBrainz: entries that only ListenBrainz has, announced ones every week,
 * and those missing from a search. Returns whether there was one. Throws `OutsideError` and `BudgetSpent`.
 */
export async function lookUpNext(
  { db, clock }: ReaderPlatform,
  musicbrainz: MusicBrainz,
  { call }: Calls,
  turn: Turn,
): Promise<boolean> {
  const {
    rows: [due],
  } = await sql<Due>`
    select id, mbid, record_id as "recordId", is_confirmed as "isConfirmed" from radar_releases r
    where ${turn.isFree(sql`r.id`)} and look_up_due_at <= ${clock.now()}::timestamptz and label_mbid is null order by is_confirmed, look_up_due_at, id limit 1`.execute(
    db,
  )
  if (!due) return false
  let group: DatedGroup | null
  try {
    group = await call('musicbrainz', due.isConfirmed ? 'look-ups' : 'confirmations', () =>
      musicbrainz.datedGroup(due.mbid, { priority: 'background' }),
    )
  } catch (error) {
    if (error instanceof OutsideError) await waitForMusicBrainz(db, due, clock.now())
    throw error
  }
  turn.take([due.id])
  if (group) await storeFacts(db, toFacts([group]), clock.now())
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    if (!group) await writeGone(trx, due, at)
    else if (group.id === due.mbid) {
      await observe(trx, toSeenGroups(group), { source: 'musicbrainz', at })
    } else await writeMerged(trx, due, group, at)
    await scheduleNext(trx, due, at)
    await readAbsence(trx, due, at)
    await releaseHeld(trx, at)
  })
  return true
}

/**
 * Publishes unconfirmed news once MusicBrainz has not answered for a day. The failed entry comes after all others: it may
 * fail on that one alone.
 */
async function waitForMusicBrainz(db: ReaderPlatform['db'], failed: Due, now: Date): Promise<void> {
  const until = new Date(now.getTime() + UNCONFIRMED_HOURS * HOUR_MS)
  const again = new Date(now.getTime() + RETRY_HOURS * HOUR_MS)
  await sql`
    update radar_releases set look_up_due_at = ${again}::timestamptz + case when id = ${failed.id} then interval '1 second' else '0' end,
      held_until = case when is_confirmed then held_until else least(held_until, ${until}::timestamptz) end,
      due_at = case when is_confirmed then due_at else least(due_at, held_until, ${until}::timestamptz) end
    where look_up_due_at <= ${now}::timestamptz`.execute(db)
}

async function writeGone(trx: Trx, { id, recordId }: Due, at: Date): Promise<void> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select is_missing from radar_dates where release_id = ${id} and source = 'musicbrainz'`.execute(trx)
  const absence = { source: 'musicbrainz', date: null, isMissing: true, readAt: at, seenAt: at } as const
  await writeDate(trx, id, absence, !rows[0]?.is_missing)
  await settle(trx, recordId, at)
}

/** Moves the facts from the old id to the new one. */
async function writeMerged(trx: Trx, due: Due, into: DatedGroup, at: Date): Promise<void> {
  await observe(trx, toSeenGroups(into), { source: 'musicbrainz', at, recordId: due.recordId })
  const { rows } = await sql<{ record_id: string }>`
    select record_id from radar_releases where mbid = ${into.id} and label_mbid is null`.execute(trx)
  const target = rows[0]?.record_id
  await writeGone(trx, due, at)
  if (target && target !== due.recordId) await joinRecords(trx, due.recordId, target, at)
}

async function scheduleNext(trx: Trx, { id }: Due, at: Date): Promise<void> {
  const next = new Date(at.getTime() + LOOK_UP_DAYS * 24 * HOUR_MS)
  await sql`
    update radar_releases r set is_confirmed = r.is_confirmed or exists (
        select from radar_dates d where d.release_id = r.id and d.source = 'musicbrainz' and not d.is_missing),
      look_up_due_at = case when exists (select from radar_releases p
          where p.id = r.record_id and p.announced_day is not null and not p.is_over)
        then ${next}::timestamptz end
    where id = ${id}`.execute(trx)
}

/** An announced record without a date is looked up again after a while, to confirm that it is cancelled. */
async function readAbsence(trx: Trx, { id, recordId }: Due, at: Date): Promise<void> {
  if ((await writeAbsence(trx, recordId, at)) !== 'begun') return
  const again = new Date(at.getTime() + ABSENT_HOURS * HOUR_MS)
  await sql`update radar_releases set look_up_due_at = ${again}::timestamptz where id = ${id}`.execute(trx)
}
