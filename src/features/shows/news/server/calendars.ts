import { sql } from 'kysely'
import type { Notices } from '#features/notify/delivery/public.ts'
import { IS_CONFIRMED } from '#features/shows/billings/server/standing.ts'
import { findShow } from '#features/shows/list/server/show-list.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import type { Turn } from '#platform/row-queue.ts'
import { dayAt } from '#platform/time.ts'
import { isNotTooFar, type Place, placeOf, publishReminder, toNotice } from './notices.ts'

/** Members per transaction who began or stopped following the same page. */
const MEMBERS = 100
/** The most shows of an artist, festival or venue that are examined, latest first. */
const SHOWS = 300
/** How many days past entries are examined; no fewer than calendars show. */
const PAST_DAYS = 100

interface Changed {
  kind: 'artist' | 'festival' | 'venue'
  id: string
  userIds: string[]
}

/**
 * Adds upcoming shows to the calendars of members who have just begun to follow an act, the festival or the venue; they are
 * reminded the day before and not notified until then. Removes the shows of pages that members no longer follow.
 * Returns whether there may be more.
 */
export async function followShows(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  notices: Pick<Notices, 'publish' | 'withdraw' | 'markLeft'>,
  cities: Cities,
  turn: Turn,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await lockNext(trx, turn)
    if (!changed) return false
    const now = clock.now()
    for (const show of await readConcerned(trx, changed, now)) {
      const following = new Set(show.following)
      const left = changed.userIds.filter((id) => !following.has(id))
      const subject = { type: 'show' as const, id: show.id }
      // Members who follow again get the reminder again.
      for (const day of show.reminded) {
        await notices.withdraw(trx, { kind: 'show.tomorrow', subject, day }, left)
      }
      await notices.markLeft(trx, show.noticeIds, changed.userIds, following)
      const entered = show.following.filter((id) => !show.awaitingNotice.includes(id))
      if (!show.isToCome || entered.length === 0) continue
      const found = await findShow(trx, show.id)
      if (!found) continue
      const members = await membersNear(trx, entered, placeOf(found, cities))
      const notice = toNotice(found, { kind: 'announced', day: found.date, before: null, actNumber: null })
      if (!notice) continue
      await notices.publish(trx, notice, members, { channels: ['calendar'] })
      await publishReminder(trx, notices, { show: found, notice, members, now })
    }
    return true
  })
}

async function lockNext(trx: Trx, { isFree, take }: Turn): Promise<Changed | undefined> {
  const { rows } = await sql<{ kind: Changed['kind']; id: string; userId: string }>`
    delete from show_changed_follows n using (
      select f.kind, f.followed_id, f.user_id
      from (select kind, followed_id from show_changed_follows c
          where ${isFree(sql`concat_ws(' ', c.kind, c.followed_id)`)} order by kind, followed_id limit 1) one
      join show_changed_follows f on (f.kind, f.followed_id) = (one.kind, one.followed_id)
      order by f.user_id limit ${MEMBERS} for update of f) t
    where (n.kind, n.followed_id, n.user_id) = (t.kind, t.followed_id, t.user_id)
    returning n.kind, n.followed_id as id, n.user_id as "userId"`.execute(trx)
  const [first] = rows
  if (first) take([`${first.kind} ${first.id}`])
  return first && { kind: first.kind, id: first.id, userIds: rows.map(({ userId }) => userId) }
}

interface Concerned {
  id: string
  isToCome: boolean
  /** Notices about the show, of all recipients. */
  noticeIds: number[]
  /** The days for which reminders were sent. */
  reminded: string[]
  /** Those of the members who follow an act of the show, the festival or the venue. */
  following: string[]
  /** Those of the members who will be notified of the show with all other followers. */
  awaitingNotice: string[]
}

async function readConcerned(trx: Trx, { kind, id, userIds }: Changed, now: Date): Promise<Concerned[]> {
  const those =
    kind === 'artist'
      ? sql`e.id in (select a.event_id from event_acts a where a.artist_mbid = ${id}::uuid)`
      : kind === 'festival'
        ? sql`e.festival_id = ${id}`
        : sql`e.venue_id = ${id}::uuid`
  const today = sql`${dayAt(now)}::date`
  const { rows } = await sql<Concerned>`
    select e.id, e.over_at > ${now} and e.status <> 'cancelled' and e.withdrawn_at is null as "isToCome",
      array(select n.id from notices n where n.subject_type = 'show' and n.subject_id = e.id::text) as "noticeIds",
      array(select n.day::text from notices n where n.subject_type = 'show' and n.subject_id = e.id::text
        and n.kind = 'show.tomorrow' and n.day >= ${today}) as reminded,
      array(
        select m.id from unnest(${userIds}::uuid[]) m (id)
        where (exists (
            select from event_acts a join artist_follows f on f.artist_mbid = a.artist_mbid
            where a.event_id = e.id and f.user_id = m.id and f.wants_shows and ${IS_CONFIRMED}
          ) or exists (
            select from festival_follows f
            where f.festival_id = e.festival_id and f.user_id = m.id and f.wants_shows
          ) or exists (
            select from venue_follows f
            where f.venue_id = e.venue_id and f.user_id = m.id and f.wants_shows))
      ) as following,
      array(
        select m.id from unnest(${userIds}::uuid[]) m (id)
        where exists (select from show_fan_outs w where w.event_id = e.id and w.kind = 'announced'
          and (w.last_user_id is null or w.last_user_id < m.id))
      ) as "awaitingNotice"
    from (
      select e.* from events e where ${those} and e.last_day >= ${today} - ${PAST_DAYS}::int
      order by e.sorts_at desc, e.id limit ${SHOWS}
    ) e order by e.sorts_at, e.id`.execute(trx)
  return rows
}

/** Returns those of the members who want to hear about shows at this place. */
async function membersNear(
  trx: Trx,
  memberIds: readonly string[],
  place: Place | undefined,
): Promise<string[]> {
  if (!place) return [...memberIds]
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from unnest(${[...memberIds]}::uuid[]) m (user_id) where ${isNotTooFar(place)}`.execute(
    trx,
  )
  return rows.map((row) => row.user_id)
}
