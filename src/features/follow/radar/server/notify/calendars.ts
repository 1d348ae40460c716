import { sql } from 'kysely'
import type { Followed } from '#features/follow/follows/server/followers.ts'
import type { Notice, Notices } from '#features/notify/delivery/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'
import { addDays, dayAt } from '#platform/time.ts'
import { deliveryKindOf, type RecordNews } from '../rules/next-step.ts'
import { readFollowersAmong, readRecordFollowerIds } from './followers.ts'
import type { NoticeRecord } from './notice-record.ts'
import { noticeOf, readNoticeRecord } from './publish-notices.ts'

/** Follows per transaction. */
const BATCH_SIZE = 500

/** How many days past entries are examined; no fewer than calendars show. */
const PAST_DAYS = 100

/**
 * Adds upcoming records to the calendars of members who have just begun to follow; they are not notified of these.
 * Removes records that a member no longer follows. Returns whether there may be more.
 */
export async function followInCalendars(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  notices: Pick<Notices, 'publish' | 'readSettings' | 'markLeft'>,
  turn: Turn,
): Promise<boolean> {
  const limit = turn.atMost(BATCH_SIZE)
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows: changedFollows } = await sql<{ userId: string } & Followed>`
      delete from radar_changed_follows n using (
        select f.user_id, f.kind, f.mbid from radar_changed_follows f
        where exists (select from radar_watches w where w.kind = f.kind and w.mbid = f.mbid)
          and ${turn.isFree(sql`concat_ws(' ', f.user_id, f.kind, f.mbid)`)}
        order by f.user_id, f.kind, f.mbid limit ${limit} for update skip locked) t
      where (n.user_id, n.kind, n.mbid) = (t.user_id, t.kind, t.mbid)
      returning n.user_id as "userId", n.kind, n.mbid as id`.execute(trx)
    turn.take(changedFollows.map(({ userId, kind, id }) => `${userId} ${kind} ${id}`))
    for (const { recordId, day, userIds } of await readConcerned(trx, changedFollows, now)) {
      const record = await readNoticeRecord(trx, recordId)
      if (!record) continue
      const following = await readRecordFollowerIds(trx, recordId, userIds)
      const back = await notices.markLeft(trx, record.noticeIds, userIds, following)
      const last = back.length > 0 ? await readLast(trx, record) : undefined
      if (last) await notices.publish(trx, last, back, { channels: ['calendar'], label: record.label })
      if (!day) continue
      const news: RecordNews = { kind: 'announced', day, after: null, until: now }
      const followers = await readFollowersAmong(trx, notices, record, userIds)
      // Members who are due for a notification get it with all other followers.
      const entered = followers.filter(
        (follower) => !follower.isEarly && deliveryKindOf(news, follower, now) === 'calendar',
      )
      await notices.publish(
        trx,
        noticeOf(news, record),
        entered.map(({ id }) => id),
        { channels: ['calendar'], label: record.label },
      )
    }
    return changedFollows.length === limit
  })
}

/**
 * The latest notice of a record's day. Members who follow again have earlier notices; the record may have moved, been
 * cancelled or been reinstated since.
 */
async function readLast(trx: Trx, { noticeIds }: NoticeRecord): Promise<Notice | undefined> {
  const { rows } = await sql<Pick<Notice, 'kind' | 'facts' | 'artistIds'> & { id: string; day: string }>`
    select kind, subject_id as id, day, facts, artist_ids as "artistIds" from notices
    where id = any (${noticeIds}::bigint[]) and kind <> 'release.out'
    order by coalesce(place, id) desc limit 1`.execute(trx)
  const [last] = rows
  return last && { ...last, subject: { type: 'release', id: last.id } }
}

interface Concerned {
  recordId: string
  /**
   * For an upcoming record, as it was announced: a day that has just changed is announced to everybody once it has
   * stood.
   */
  day: string | null
  userIds: string[]
}

/**
 * The records of the artists and labels that these members began or stopped following which may be in their calendars
 * or belong there.
 */
async function readConcerned(
  trx: Trx,
  changedFollows: readonly ({ userId: string } & Followed)[],
  now: Date,
): Promise<Concerned[]> {
  if (changedFollows.length === 0) return []
  const today = dayAt(now)
  const { rows } = await sql<Concerned>`
    select r.record_id as "recordId", array_agg(distinct t.user_id) as "userIds",
      case when p.announced_day >= ${today}::date and not p.is_over and not p.is_cancelled then p.announced_day end as day
    from unnest(${changedFollows.map(({ userId }) => userId)}::uuid[], ${changedFollows.map(({ kind }) => kind)}::text[],
      ${changedFollows.map(({ id }) => id)}::uuid[]) t (user_id, kind, mbid)
    join radar_watches w on w.kind = t.kind and w.mbid = t.mbid
    join radar_credits c on c.kind = t.kind and c.mbid = w.target_mbid
    join radar_releases r on r.id = c.release_id
    join radar_releases p on p.id = r.record_id
    where greatest(p.announced_day, p.day) >= ${addDays(today, -PAST_DAYS)}::date
    group by r.record_id, p.id order by r.record_id`.execute(trx)
  return rows
}
