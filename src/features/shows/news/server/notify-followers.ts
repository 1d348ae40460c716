import { sql } from 'kysely'
import type { Notice, Notices } from '#features/notify/delivery/public.ts'
import { IS_CONFIRMED } from '#features/shows/billings/server/standing.ts'
import { findShow } from '#features/shows/list/server/show-list.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Cities } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createLockedQueue, type RowQueue } from '#platform/row-queue.ts'
import { isNotTooFar, isOfDay, type News, type Place, placeOf, publishReminder, toNotice } from './notices.ts'

/** Members notified in one transaction. */
const BATCH_SIZE = 200
const SWEEP_SECONDS = 10
/** Before all members. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Waiting {
  id: string
  eventId: string
  lastUserId: string | null
}
type WaitingNews = Waiting & News
/** The team of an act has decided otherwise about a show. */
type ChangedBilling = Waiting & { actNumber: number | null }

/**
 * Notifies followers of acts, festivals and venues of new, moved and cancelled shows, and reminds them the day before. Members
 * who chose a city hear only about shows near it. Moved and cancelled shows are also announced to members with plans
 * for them.
 */
export function createShowNews(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log' | 'stopping'>,
  notices: Pick<Notices, 'publish' | 'republish' | 'withdraw' | 'wake'>,
  cities: Cities,
): RowQueue {
  const publish = async (trx: Trx, { show, news, notice, members }: Publication) => {
    const reminder = (day: string) => ({ kind: 'show.tomorrow' as const, subject: notice.subject, day })
    const isOfWhole = news.actNumber === null
    // A show that moves to another time on the same day keeps its reminder.
    const formerDay = news.kind === 'cancelled' ? news.day : news.before
    if (isOfWhole && formerDay) await notices.withdraw(trx, reminder(formerDay))
    if (news.kind !== 'announced' && news.lastUserId === null) await notices.republish(trx, notice)
    await notices.publish(trx, notice, members)
    if (news.kind !== 'cancelled' && isOfWhole) {
      await publishReminder(trx, notices, { show, notice, members, now: platform.clock.now() })
    }
  }

  return createLockedQueue(
    platform,
    {
      name: 'shows.news',
      everySeconds: SWEEP_SECONDS,
      table: 'show_fan_outs',
      key: ['id'],
      order: sql`q.id`,
    },
    async (trx, [row]) => {
      const { id, event_id: eventId, act_number: actNumber, last_user_id: lastUserId } = row
      const waiting = { id, eventId, lastUserId }
      const { kind, day, previous_day: before } = row
      if (kind === 'followers') {
        await moveOn(trx, waiting, await lookAgainAtFollowers(trx, { ...waiting, actNumber }))
        return notices.wake
      }
      const news = { ...waiting, kind, day, before, actNumber }
      const show = await findShow(trx, eventId)
      const notice = show && toNotice(show, news)
      const members = notice ? await readMembers(trx, show, news, placeOf(show, cities)) : []
      if (notice) await publish(trx, { show, news, notice, members })
      await moveOn(trx, news, members)
      return notices.wake
    },
  )
}

interface Publication {
  show: StoredShow
  news: WaitingNews
  notice: Notice
  members: readonly string[]
}

/** Records the members who are done; without more of them, so is the news. */
async function moveOn(trx: Trx, { id }: Waiting, members: readonly string[]): Promise<void> {
  const last = members.at(-1)
  if (members.length < BATCH_SIZE || !last)
    await trx.deleteFrom('show_fan_outs').where('id', '=', id).execute()
  else await trx.updateTable('show_fan_outs').set({ last_user_id: last }).where('id', '=', id).execute()
}

/** Updates the calendars of the next followers of an act, as after they began or stopped to follow it. Returns them. */
async function lookAgainAtFollowers(
  trx: Trx,
  { eventId, actNumber, lastUserId }: ChangedBilling,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with next as (
      select f.user_id, f.artist_mbid from event_acts a join artist_follows f on f.artist_mbid = a.artist_mbid
      where a.event_id = ${eventId} and a.number = ${actNumber} and f.wants_shows
        and f.user_id > ${lastUserId ?? NOBODY} order by f.user_id limit ${BATCH_SIZE}
    ), added as (
      insert into show_changed_follows (kind, followed_id, user_id)
      select 'artist', artist_mbid::text, user_id from next on conflict do nothing
    )
    select user_id from next order by user_id`.execute(trx)
  return rows.map((row) => row.user_id)
}

/**
 * The next followers who want to hear about shows at this place, and for changes also members with plans for the show.
 */
async function readMembers(
  trx: Trx,
  show: StoredShow,
  news: WaitingNews,
  place: Place | undefined,
): Promise<string[]> {
  const { eventId, kind, actNumber, lastUserId } = news
  /** A change of one day does not concern followers of acts on other days. */
  const day = isOfDay(show, news) ? news.day : null
  const after = lastUserId ?? NOBODY
  const isPlanned = sql<boolean>`${kind}::text <> 'announced'
    and (${actNumber}::int is null or ${actNumber}::int = any (p.acts))`
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select f.user_id from artist_follows f
      where f.wants_shows and f.artist_mbid in (select a.artist_mbid from event_acts a
        where a.event_id = ${eventId} and a.artist_mbid is not null and ${IS_CONFIRMED}
          and (${actNumber}::int is null or a.number = ${actNumber}::int)
          and (${day}::date is null or a.day is null or a.day = ${day}::date))
      union
      select f.user_id from festival_follows f join events e on e.festival_id = f.festival_id
      where e.id = ${eventId} and f.wants_shows and ${actNumber}::int is null
      union
      select f.user_id from venue_follows f join events e on e.venue_id = f.venue_id
      where e.id = ${eventId} and f.wants_shows and ${actNumber}::int is null
      union
      select p.user_id from show_plans p where p.event_id = ${eventId} and ${isPlanned}
    ) m where user_id > ${after} and (${place ? isNotTooFar(place) : sql`true`} or exists (
      select from show_plans p where p.event_id = ${eventId} and p.user_id = m.user_id and ${isPlanned}
    )) order by user_id limit ${BATCH_SIZE}`.execute(trx)
  return rows.map((row) => row.user_id)
}
