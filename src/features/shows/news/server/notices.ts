import { sql } from 'kysely'
import type { Notice, Notices } from '#features/notify/delivery/public.ts'
import { kmBetween } from '#features/shows/list/server/places/near.ts'
import type { StoredShow } from '#features/shows/server/show-faces.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Cities, City } from '#platform/places/cities.ts'
import { addDays, dayAt } from '#platform/time.ts'

const NAMES_MAX = 20

/** News about a show. */
export interface News {
  kind: 'announced' | 'moved' | 'cancelled'
  /** The day of the show, or the one day that is cancelled. */
  day: string
  /** The previous day of a moved show. */
  before: string | null
  /** The act whose time has changed; null when the news is about the whole show, or the day. */
  actNumber: number | null
}

/** Where a show takes place, as far as it is known. */
export const placeOf = ({ venue }: StoredShow, cities: Cities): Place | undefined => {
  if (!venue) return undefined
  const { latitude, longitude, city, country } = venue
  return latitude !== null && longitude !== null ? { latitude, longitude } : cities.find(city, country)
}

export type Place = Pick<City, 'latitude' | 'longitude'>

/** Members `m` hear about shows everywhere unless they have chosen a place. */
export const isNotTooFar = ({ latitude, longitude }: Place) => sql<boolean>`not exists (
  select from notice_settings s where s.user_id = m.user_id and s.near_km is not null
    and ${kmBetween({ latitude, longitude }, { latitude: sql.ref('s.near_latitude'), longitude: sql.ref('s.near_longitude') })}
      > s.near_km)`

/** Whether only one day of the show is cancelled. */
export const isOfDay = (show: StoredShow, { kind }: Pick<News, 'kind'>) =>
  kind === 'cancelled' && show.status !== 'cancelled'

/** Builds the notice for some news; undefined when the act has left the bill. */
export function toNotice(show: StoredShow, news: News): Notice | undefined {
  const { kind, day, before, actNumber } = news
  const ofDay = isOfDay(show, news)
  const act = show.acts.find(({ number }) => number === actNumber)
  if (actNumber !== null && !act) return undefined
  const acts = act ? [act] : ofDay ? show.acts.filter((one) => one.day === day) : show.acts
  const names = acts.slice(0, NAMES_MAX).map(({ name }) => name)
  return {
    ...(act && { part: `act ${act.number}` }),
    ...(ofDay && { part: 'day' }),
    kind: `show.${kind}`,
    subject: { type: 'show', id: show.id },
    day,
    artistIds: acts.flatMap(({ artistMbid, isUnconfirmed }) => (isUnconfirmed ? [] : (artistMbid ?? []))),
    facts: {
      title: ofDay ? `${show.name}, ${day}` : show.name,
      names: names.length > 0 ? names : [show.festival?.name ?? show.name],
      link: `/show/${show.id}`,
      before,
      place: show.venue && `${show.venue.name}, ${show.venue.city}`,
      beginsAt: act?.beginsAt ?? show.beginsAt,
      endsAt: act?.endsAt ?? show.endsAt,
    },
  }
}

/**
 * Reminds members of a show in the morning of the day before. There is no reminder for members who hear about the show
 * on that day or later, nor for a postponed show.
 */
export async function publishReminder(
  trx: Trx,
  notices: Pick<Notices, 'publish'>,
  { show, notice, members, now }: { show: StoredShow; notice: Notice; members: readonly string[]; now: Date },
): Promise<void> {
  const eve = addDays(show.date, -1)
  if (show.status === 'postponed' || dayAt(now) >= eve) return
  await notices.publish(trx, { ...notice, kind: 'show.tomorrow', day: show.date }, members, {
    dueAt: { morningOf: eve },
  })
}
