import { sql } from 'kysely'
import { factsOfArtist, isActiveRedirect, KIND_NUMBERS, storeFacts } from '#features/catalogue/public.ts'
import { moveFollows } from '#features/follow/follows/server/followers.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs.ts'
import { type Turn, workOnEach } from '#platform/row-queue.ts'
import { isNotSetAside } from '#platform/set-aside.ts'
import { DAY_MS } from '#platform/time.ts'
import type { MusicBrainz } from '#sources/musicbrainz/client.ts'
import { lockRadar } from '../store/observe.ts'
import { releaseHeld } from '../store/settle.ts'
import type { Calls } from './calls.ts'
import type { ReaderPlatform } from './read-artists.ts'
import { askAbout, CHECK_DAYS } from './watch.ts'

const KNOWN_MERGES = 'radar.known-merges'
const KNOWN_MERGES_SECONDS = 60 * 60
/** Artists and labels whose follows are moved per run. */
const MOVED_AT_ONCE = 100

/**
 * Checks, once a month per artist, whether the next followed artist was merged into another, which is then watched
 * under the new id. Returns whether there was one to check. Throws `OutsideError` and `BudgetSpent`.
 */
export async function checkNextArtist(
  platform: ReaderPlatform,
  musicbrainz: MusicBrainz,
  { call }: Calls,
  turn: Turn,
): Promise<boolean> {
  const { db, clock } = platform
  const {
    rows: [due],
  } = await sql<{ target_mbid: string }>`
    select target_mbid from radar_watches w where kind = 'artist' and check_due_at <= ${clock.now()}::timestamptz
      and ${turn.isFree(sql`w.target_mbid`)}
    order by check_due_at, mbid limit 1`.execute(db)
  if (!due) return false
  const mbid = due.target_mbid
  const artist = await askAbout(platform, { kind: 'artist', mbids: [mbid], due: 'check_due_at' }, () =>
    call('musicbrainz', 'merged-artists', () => musicbrainz.artist(mbid, { priority: 'background' })),
  )
  turn.take([mbid])
  const target = artist && artist.id !== mbid ? artist.id : undefined
  if (artist) {
    const redirects = target ? [{ kind: 'artist' as const, mbid, target }] : []
    await storeFacts(db, { ...factsOfArtist(artist), redirects }, clock.now())
  }
  await db.transaction().execute(async (trx) => {
    await lockRadar(trx)
    const next = new Date(clock.now().getTime() + CHECK_DAYS * DAY_MS)
    await sql`update radar_watches set check_due_at = ${next}::timestamptz
      where kind = 'artist' and target_mbid = ${mbid}`.execute(trx)
    if (target) await moveTo(trx, { kind: 'artist', from: mbid, to: target }, clock.now())
    await releaseHeld(trx, clock.now())
  })
  return true
}

interface Merge {
  kind: 'artist' | 'label'
  /** The id that MusicBrainz gave up. */
  from: string
  to: string
}

/** Moves the follows of artists and labels that the catalogue knows to be merged, without requests to sources. */
export const createKnownMerges = (platform: ReaderPlatform): Job => ({
  name: KNOWN_MERGES,
  everySeconds: KNOWN_MERGES_SECONDS,
  run: async () =>
    workOnEach(platform, KNOWN_MERGES, {
      rows: await listKnownMerges(platform.db),
      keyOf: ({ kind, from }) => `${kind} ${from}`,
      work: (merge) =>
        platform.db.transaction().execute(async (trx) => {
          await lockRadar(trx)
          await moveTo(trx, merge, platform.clock.now())
        }),
    }),
})

/** One look-up per watched artist or label, regardless of the number of merges. */
export async function listKnownMerges(db: Db): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select w.kind, w.mbid as "from", r.target_mbid as "to" from radar_watches w
    -- With the limit it is looked up for each; else all redirects may be read.
    cross join lateral (select r.target_mbid from mbid_redirects r where r.mbid = w.mbid
      and r.entity_kind = case w.kind when 'artist' then ${sql.lit(KIND_NUMBERS.artist)} else ${sql.lit(KIND_NUMBERS.label)} end
      and ${isActiveRedirect} limit 1) r
    where ${isNotSetAside(KNOWN_MERGES, sql`w.kind || ' ' || w.mbid`)} limit ${MOVED_AT_ONCE}`.execute(db)
  return rows
}

/** Moves the watch to the remaining id. Its present records are not announced to followers of the merged one. */
async function moveTo(trx: Trx, { kind, from, to }: Merge, at: Date): Promise<void> {
  const { rows } = await sql<{ mbid: string; target: string; first: Date | null; read: Date | null }>`
    delete from radar_watches where kind = ${kind} and (mbid = ${from} or target_mbid = ${from})
    returning mbid, target_mbid as target, first_read_at as first, read_at as read`.execute(trx)
  if (rows.length === 0) return
  // The remaining id may already be watched.
  const known = rows.find(({ target }) => target === to)
  const checkDueAt = new Date(at.getTime() + CHECK_DAYS * DAY_MS)
  await sql`
    insert into radar_watches (kind, mbid, target_mbid, first_read_at, read_at, due_at, check_due_at)
    values (${kind}, ${to}, ${to}, ${known?.first ?? null}, ${known?.read ?? null}, ${at}::timestamptz, ${checkDueAt}::timestamptz)
    on conflict do nothing`.execute(trx)
  for (const row of rows) await moveFollows(trx, kind, { from: row.mbid, to })
  await sql`
      insert into radar_credits (kind, mbid, release_id, is_baseline)
      select kind, ${to}, release_id, is_baseline from radar_credits where kind = ${kind} and mbid = ${from}
      on conflict do nothing`.execute(trx)
  await sql`delete from radar_credits where kind = ${kind} and mbid = ${from}`.execute(trx)
  // All followers may have left meanwhile.
  await sql`insert into radar_changed_watches (kind, mbid) values (${kind}, ${to}) on conflict do nothing`.execute(
    trx,
  )
}
