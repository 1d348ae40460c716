import { sql } from 'kysely'
import type { Notice, Notices } from '#features/notices/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Cities, City } from '#platform/places/cities.ts'
import type { Show } from '../../contract.ts'
import { kmBetween } from '../places/near.ts'

const NAMES_MAX = 20
const DAY_MS = 86_400_000

/** What there is to say of a show. */
export interface News {
  kind: 'announced' | 'moved' | 'cancelled'
  /** Of the show, or the one day of it that is cancelled. */
  day: string
  /** Of what has moved: the day before. */
  before: string | null
  /** The act that plays at another time; null: it is about the whole show. */
  artistMbid: string | null
}

/** Where a show is, as far as anybody knows. */
export const placeOf = ({ venue }: Show, cities: Cities): Place | undefined => {
  if (!venue) return undefined
  const { latitude, longitude, city, country } = venue
  return latitude !== null && longitude !== null ? { latitude, longitude } : cities.find(city, country)
}

export type Place = Pick<City, 'latitude' | 'longitude'>

/** Members `m` hear of shows everywhere unless they have chosen a place. */
export const isNotTooFar = ({ latitude, longitude }: Place) => sql<boolean>`not exists (
  select from notice_settings s where s.user_id = m.user_id and s.near_km is not null
    and ${kmBetween({ latitude, longitude }, { latitude: sql.ref('s.near_latitude'), longitude: sql.ref('s.near_longitude') })}
      > s.near_km)`

/** The notice of what there is to say. */
export function toNotice(show: Show, { kind, day, before, artistMbid }: News): Notice {
  const isOfDay = kind === 'cancelled' && show.status !== 'cancelled'
  const act = artistMbid ? show.acts.find((one) => one.artistMbid === artistMbid) : undefined
  const names = act ? [act.name] : show.acts.slice(0, NAMES_MAX).map(({ name }) => name)
  const artistIds = show.acts.flatMap(({ artistMbid: id }) => id ?? [])
  return {
    kind: `show.${kind}`,
    subject: { type: 'show', id: show.id },
    day,
    artistIds: act?.artistMbid ? [act.artistMbid] : artistIds,
    facts: {
      title: isOfDay ? `${show.name}, ${day}` : show.name,
      ...(isOfDay && { isOfDay }),
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
 * Reminds members of a show in the morning of the day before. A show that they hear of on that day or later needs no
 * reminder, one that is postponed has no day.
 */
export async function publishReminder(
  trx: Trx,
  notices: Pick<Notices, 'publish'>,
  { show, notice, members, now }: { show: Show; notice: Notice; members: readonly string[]; now: Date },
): Promise<void> {
  const eve = new Date(Date.parse(show.date) - DAY_MS).toISOString().slice(0, 10)
  if (show.status === 'postponed' || now.toISOString().slice(0, 10) >= eve) return
  await notices.publish(trx, { ...notice, kind: 'show.tomorrow', day: show.date }, members, {
    dueAt: { morningOf: eve },
  })
}
