import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'

/** How often merged artists are looked for. */
export const CHECK_DAYS = 30

/** Artists and labels per transaction. */
const BATCH_SIZE = 1000

/**
 * Starts watching newly followed artists and labels, and stops watching those without followers, at most `BATCH_SIZE`.
 * Returns whether there may be more.
 */
export async function watchFollowed(db: Db, now: Date, turn: Turn): Promise<boolean> {
  const limit = turn.atMost(BATCH_SIZE)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Changed>`
      delete from radar_changed_watches n using (
        select c.kind, c.mbid, ${isFollowed} as is_followed from radar_changed_watches c
        -- The entries that everybody has left leave calendars first.
        where (${isFollowed} or not ${isWatched} or not exists (
          select from radar_changed_follows f where f.kind = c.kind and f.mbid = c.mbid))
          and ${turn.isFree(sql`concat_ws(' ', c.kind, c.mbid)`)}
        order by c.kind, c.mbid limit ${limit} for update of c skip locked) t
      where (n.kind, n.mbid) = (t.kind, t.mbid)
      returning n.kind, n.mbid, t.is_followed as "isFollowed"`.execute(trx)
    turn.take(rows.map(({ kind, mbid }) => `${kind} ${mbid}`))
    await watch(
      trx,
      rows.filter((row) => row.isFollowed),
      now,
    )
    await leave(
      trx,
      rows.filter((row) => !row.isFollowed),
    )
    return rows.length === limit
  })
}

interface Changed {
  kind: 'artist' | 'label'
  mbid: string
  isFollowed: boolean
}

const isFollowed = sql`(case c.kind
  when 'artist' then exists (select from artist_follower_counts a where a.artist_mbid = c.mbid and a.followers > 0)
  else exists (select from label_follower_counts l where l.label_mbid = c.mbid and l.followers > 0) end)`
const isWatched = sql`exists (select from radar_watches w where w.kind = c.kind and w.mbid = c.mbid)`

const those = (changed: readonly Changed[]) => sql`unnest(
  ${changed.map(({ kind }) => kind)}::text[], ${changed.map(({ mbid }) => mbid)}::uuid[]) t (kind, mbid)`

async function watch(trx: Trx, followed: readonly Changed[], now: Date): Promise<void> {
  if (followed.length === 0) return
  await sql`
    insert into radar_watches (kind, mbid, target_mbid, due_at, check_due_at)
    select t.kind, t.mbid, coalesce(d.target_mbid, t.mbid), ${now}::timestamptz,
      -- Spread over the days, so that those of a large import are not all asked about on one.
      ${now}::timestamptz + make_interval(days => 1 + abs(hashtext(t.mbid::text)) % ${CHECK_DAYS})
    from ${those(followed)} left join mbid_redirects d
      on d.mbid = t.mbid and d.entity_kind = case t.kind when 'artist' then 1 else 2 end
    on conflict do nothing`.execute(trx)
}

async function leave(trx: Trx, left: readonly Changed[]): Promise<void> {
  if (left.length === 0) return
  // Follows that ended before they were watched.
  await sql`delete from radar_changed_follows f using ${those(left)}
    where (f.kind, f.mbid) = (t.kind, t.mbid) and not exists (
      select from radar_watches w where w.kind = t.kind and w.mbid = t.mbid)`.execute(trx)
  await sql`delete from radar_watches w using ${those(left)} where (w.kind, w.mbid) = (t.kind, t.mbid)`.execute(
    trx,
  )
}

/** Artists or labels whose next read is due, new ones first: their ids at the source. */
export async function readDue(
  db: Db,
  kind: 'artist' | 'label',
  now: Date,
  { isFree, limit }: Pick<Turn, 'isFree'> & { limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ target_mbid: string }>`
    select target_mbid from radar_watches w where kind = ${kind} and due_at <= ${now}::timestamptz
      and ${isFree(sql`w.target_mbid`)}
    order by due_at, mbid limit ${limit}`.execute(db)
  return [...new Set(rows.map((row) => row.target_mbid))]
}

/**
 * Makes requests about watched artists or labels. When a source fails they stay due, behind all others that are: it may
 * fail on these alone. `due` is the column that says when they are due.
 */
export async function askAbout<T>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    kind,
    mbids,
    due,
  }: { kind: 'artist' | 'label'; mbids: readonly string[]; due: 'due_at' | 'check_due_at' },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OutsideError) {
      await sql`update radar_watches set ${sql.ref(due)} = ${clock.now()}::timestamptz
        where kind = ${kind} and target_mbid = any(${[...mbids]}::uuid[])`.execute(db)
    }
    throw error
  }
}
