import ical, { type ICalCalendar } from 'ical-generator'
import type { Act } from '#features/shows/contract.ts'
import { SET_MINUTES } from '#features/shows/limits.ts'
import type { StoredListedShow } from '#features/shows/server/show-faces.ts'
import { type CalendarEntry, entryOf } from '#platform/calendar-entry.ts'
import { calendarText } from '#platform/calendar-text.ts'

/** How often subscribed calendars refresh. */
const REFRESH_SECONDS = 15 * 60
const STATUSES = {
  scheduled: 'confirmed',
  moved: 'confirmed',
  postponed: 'tentative',
  cancelled: 'cancelled',
} as const
const SEQUENCE_SINCE = Date.UTC(2020, 0, 1)

/** An act as a plan shows it. */
export type PlannedAct = Pick<Act, 'number' | 'name' | 'stage' | 'day' | 'beginsAt' | 'endsAt'>

type CalendarShow = StoredListedShow & { description?: string | null; endsAt?: string | null }

const calendarNamed = (name: string): ICalCalendar =>
  ical({ name, prodId: { company: 'Fanfare', product: 'Shows' }, ttl: REFRESH_SECONDS })

/**
 * Serializes shows as a calendar (RFC 5545). Times are in UTC, which every program shows in its owner's zone. A show
 * without a time fills its days; one without a known end has none. An entry keeps its UID, and its SEQUENCE grows with
 * each change. `publicUrl` is the base URL of the site. `planned` acts, by the ids of their shows, become entries too.
 */
export function calendarOf(
  name: string,
  shows: readonly CalendarShow[],
  publicUrl: string,
  planned: ReadonlyMap<string, readonly PlannedAct[]> = new Map(),
): string {
  const calendar = calendarNamed(name)
  for (const show of shows) {
    calendar.createEvent(entryOf(showEntry(show, publicUrl)))
    for (const act of planned.get(show.id) ?? [])
      calendar.createEvent(entryOf(actEntry(show, act, publicUrl)))
  }
  return calendarText(calendar)
}

/** The acts that a fan has chosen at a show, each as an entry; those without a time fill their day. */
export function planCalendarOf(
  show: StoredListedShow,
  numbers: ReadonlySet<number>,
  publicUrl: string,
): string {
  const calendar = calendarNamed(`${show.name}: my plan`)
  const chosen = show.acts.filter(({ number }) => numbers.has(number))
  for (const act of chosen) calendar.createEvent(entryOf(actEntry(show, act, publicUrl)))
  return calendarText(calendar)
}

function showEntry(show: CalendarShow, publicUrl: string): CalendarEntry {
  const { id, name, venue, acts, beginsAt, date, lastDate, overAt, cancelledDays } = show
  const page = new URL(`/show/${id}`, publicUrl).href
  const off = cancelledDays.map(({ day, reason }) => `Cancelled on ${day}.${reason ? ` ${reason}` : ''}`)
  return {
    id: `${id}@${new URL(publicUrl).hostname}`,
    ...versionOf(show),
    times: { date, lastDate, beginsAt, endsAt: show.endsAt ?? null, overAt },
    title: name,
    status: STATUSES[show.status],
    ...(venue && { location: placeOf(venue) }),
    description: [acts.map((act) => act.name).join(', '), show.statusReason, ...off, show.description, page]
      .filter(Boolean)
      .join('\n\n'),
    url: page,
  }
}

function actEntry(show: StoredListedShow, act: PlannedAct, publicUrl: string): CalendarEntry {
  const page = new URL(`/show/${show.id}`, publicUrl).href
  const isOff = show.status === 'cancelled' || show.cancelledDays.some(({ day }) => day === act.day)
  const setEnd = act.beginsAt && new Date(Date.parse(act.beginsAt) + SET_MINUTES * 60_000).toISOString()
  return {
    id: `${show.id}-${act.number}@${new URL(publicUrl).hostname}`,
    ...versionOf(show),
    times: {
      date: act.day ?? show.date,
      lastDate: act.day ?? show.lastDate,
      beginsAt: act.beginsAt,
      endsAt: act.endsAt ?? setEnd,
      overAt: null,
    },
    title: act.name,
    status: isOff ? 'cancelled' : 'confirmed',
    location: [act.stage, show.venue?.name, show.venue?.city].filter(Boolean).join(', '),
    description: [show.name, show.statusReason, page].filter(Boolean).join('\n\n'),
    url: page,
  }
}

function versionOf({ updatedAt }: StoredListedShow) {
  const changedAt = new Date(updatedAt)
  return {
    changedAt,
    version: Math.max(0, Math.floor((changedAt.getTime() - SEQUENCE_SINCE) / 60_000)),
  }
}

const placeOf = ({ name, address, city, country }: NonNullable<StoredListedShow['venue']>) => ({
  title: name,
  address: [address, city, country].filter(Boolean).join(', '),
})
