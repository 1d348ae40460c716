import ical, { ICalEventStatus } from 'ical-generator'
import type { Show } from '../contract.ts'

/**
 * A show as a calendar file (RFC 5545). Times are in UTC, which every calendar shows in its owner's zone; a show of
 * which only the day is known fills its days, and one whose end is not known has none. `publicUrl` is the base URL of
 * the site.
 */
export function calendarOf(show: Show, publicUrl: string): string {
  const { id, name, venue, acts, description, beginsAt, endsAt, date, lastDate, overAt } = show
  const end = endsAt ?? (lastDate === date ? null : overAt)
  const page = new URL(`/show/${id}`, publicUrl).href
  const calendar = ical({ name, prodId: { company: 'Fanfare', product: 'Shows' } })
  calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    stamp: new Date(show.updatedAt),
    lastModified: new Date(show.updatedAt),
    ...(beginsAt
      ? { start: new Date(beginsAt), end: end && new Date(end) }
      : {
          start: new Date(date),
          end: new Date(Date.parse(lastDate) + 86_400_000),
          allDay: true,
          timezone: 'UTC',
        }),
    summary: show.status === 'cancelled' ? `Cancelled: ${name}` : name,
    status: {
      scheduled: ICalEventStatus.CONFIRMED,
      moved: ICalEventStatus.CONFIRMED,
      postponed: ICalEventStatus.TENTATIVE,
      cancelled: ICalEventStatus.CANCELLED,
    }[show.status],
    ...(venue && {
      location: {
        title: venue.name,
        address: [venue.address, venue.city, venue.country].filter(Boolean).join(', '),
      },
    }),
    description: [acts.map((act) => act.name).join(', '), show.statusReason, description, page]
      .filter(Boolean)
      .join('\n\n'),
    url: page,
  })
  return `${calendar.toString()}\r\n`
}
