import ical from 'ical-generator'
import type { Festival } from '../contract.ts'
import { endOf } from './festivals.ts'

/**
 * A festival as a calendar file (RFC 5545), from its first set to the end of its last day at the venue. Times are
 * in UTC, which calendars show in their own time zone. `publicUrl` is the public URL of the site.
 */
export function calendarOf(festival: Festival, publicUrl: string, now: Date): string {
  const { slug, artist, venue, address, startsAt, description, lineup } = festival
  const page = new URL(`/tickets?event=${slug}`, publicUrl).href
  const calendar = ical({ name: artist, prodId: { company: 'Fanfare', product: 'Festivals' } })
  calendar.createEvent({
    id: `${slug}@${new URL(publicUrl).hostname}`,
    stamp: startOfDay(now),
    start: new Date(startsAt),
    end: endOf(festival),
    summary: artist,
    location: { title: venue, address },
    description: `${description}\n\n${lineup.map(({ name, role }) => `${name} (${role})`).join('\n')}\n\n${page}`,
    url: page,
  })
  // RFC 5545 ends every line so, the last one too.
  return `${calendar.toString()}\r\n`
}

/** The stamp changes once a day, so that conditional requests on the same day get 304. */
const startOfDay = (now: Date) => new Date(now.toISOString().slice(0, 10))
