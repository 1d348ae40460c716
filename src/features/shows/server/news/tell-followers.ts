import { sql } from 'kysely'
import type { Notice, Notices } from '#features/notices/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Cities, City } from '#platform/places/cities.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue, type RowQueue } from '#platform/row-queue.ts'
import type { Show } from '../../contract.ts'
import { kmBetween } from '../places/near.ts'
import { findShow } from '../show-list.ts'

/** Members told in one transaction. */
const AT_ONCE = 500
const SWEEP_SECONDS = 10
const NAMES_MAX = 20

interface News {
  id: string
  eventId: string
  kind: 'announced' | 'moved' | 'cancelled'
  day: string
  before: string | null
  artistMbid: string | null
  lastUserId: string | null
}

/**
 * Tells followers of acts and festivals of new, moved and cancelled shows, and reminds them the day before: those near whose city it is, where
 * they have chosen one.
 */
export function createShowNews(
  platform: Pick<Platform, 'db' | 'jobs' | 'stopping'>,
  notices: Pick<Notices, 'publish' | 'withdraw' | 'wake'>,
  cities: Cities,
): RowQueue {
  const tellNext = async (): Promise<boolean> => {
    const told = await platform.db.transaction().execute(async (trx) => {
      const news = await takeNext(trx)
      if (!news) return false
      const show = await findShow(trx, news.eventId)
      const members = show ? await readMembers(trx, news, placeOf(show, cities)) : []
      if (show) await publish(trx, show, news, members)
      const last = members.at(-1)
      if (members.length < AT_ONCE || !last)
        await trx.deleteFrom('show_news').where('id', '=', news.id).execute()
      else await trx.updateTable('show_news').set({ last_user_id: last }).where('id', '=', news.id).execute()
      return true
    })
    if (told) notices.wake()
    return told
  }

  const publish = async (trx: Trx, show: Show, news: News, members: readonly string[]) => {
    const notice = toNotice(show, news)
    const reminder = (day: string) => ({ kind: 'show.tomorrow' as const, subject: notice.subject, day })
    if (news.kind !== 'announced' && news.artistMbid === null) {
      await notices.withdraw(trx, reminder(news.before ?? news.day))
    }
    await notices.publish(trx, notice, members)
    if (news.kind !== 'cancelled' && news.artistMbid === null && show.status !== 'postponed') {
      const eve = new Date(Date.parse(show.date) - 86_400_000).toISOString().slice(0, 10)
      await notices.publish(trx, { ...notice, kind: 'show.tomorrow', day: show.date }, members, {
        dueAt: { morningOf: eve },
      })
    }
  }

  return createRowQueue(
    platform,
    { name: 'shows.news', everySeconds: SWEEP_SECONDS, wakeAfterMs: 0 },
    tellNext,
  )
}

async function takeNext(trx: Trx): Promise<News | undefined> {
  const { rows } = await sql<News>`
    select id, event_id as "eventId", kind, day, before, artist_mbid as "artistMbid", last_user_id as "lastUserId"
    from show_news order by id limit 1 for update skip locked`.execute(trx)
  return rows[0]
}

/** Where a show is, as far as anybody knows. */
const placeOf = ({ venue }: Show, cities: Cities): Place | undefined => {
  if (!venue) return undefined
  const { latitude, longitude, city, country } = venue
  return latitude !== null && longitude !== null ? { latitude, longitude } : cities.find(city, country)
}

type Place = Pick<City, 'latitude' | 'longitude'>

/** The next followers who want to hear of shows there. */
async function readMembers(
  trx: Trx,
  { eventId, artistMbid, lastUserId }: News,
  place: Place | undefined,
): Promise<string[]> {
  const after = lastUserId ?? '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select f.user_id from artist_follows f
      where f.wants_shows and f.artist_mbid in (select coalesce(${artistMbid}::uuid, a.artist_mbid)
        from event_acts a where a.event_id = ${eventId} and a.artist_mbid is not null)
      union
      select f.user_id from festival_follows f join events e on e.festival_id = f.festival_id
      where e.id = ${eventId} and f.wants_shows and ${artistMbid}::uuid is null
    ) m where user_id > ${after} and ${place ? isNotTooFar(place) : sql`true`} order by user_id limit ${AT_ONCE}`.execute(
    trx,
  )
  return rows.map((row) => row.user_id)
}

/** Members `m` hear of shows everywhere unless they have chosen a place. */
const isNotTooFar = ({ latitude, longitude }: Place) => sql<boolean>`not exists (
  select from notice_settings s where s.user_id = m.user_id and s.near_km is not null
    and ${kmBetween({ latitude, longitude }, { latitude: sql.ref('s.near_latitude'), longitude: sql.ref('s.near_longitude') })}
      > s.near_km)`

function toNotice(show: Show, { kind, day, before, artistMbid }: News): Notice {
  const isWhole = day === show.date || kind === 'moved'
  const act = artistMbid ? show.acts.find((one) => one.artistMbid === artistMbid) : undefined
  const names = act ? [act.name] : show.acts.slice(0, NAMES_MAX).map(({ name }) => name)
  const artistIds = show.acts.flatMap(({ artistMbid: id }) => id ?? [])
  return {
    kind: `show.${kind}`,
    subject: { type: 'show', id: show.id },
    day,
    artistIds: act?.artistMbid ? [act.artistMbid] : artistIds,
    facts: {
      title: isWhole ? show.name : `${show.name}, ${day}`,
      names: names.length > 0 ? names : [show.festival?.name ?? show.name],
      link: `/show/${show.id}`,
      before,
      place: show.venue && `${show.venue.name}, ${show.venue.city}`,
      beginsAt: act?.beginsAt ?? show.beginsAt,
      endsAt: act?.endsAt ?? show.endsAt,
    },
  }
}
