import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { addDays } from './time.ts'

/** When something takes place: by the clock where its begin is known, else on whole days. */
export interface EntryTimes {
  /** YYYY-MM-DD. */
  date: string
  lastDate: string
  /** ISO 8601. */
  beginsAt: string | null
  endsAt: string | null
  /** When it is over at the latest, which is the end of what lasts several days; null when it is unknown. */
  overAt: string | null
}

export interface CalendarEntry {
  /** The same for all versions of the entry. */
  id: string
  /** Programs show a version only when its number is higher than that of the one before. */
  version: number
  changedAt: Date
  times: EntryTimes
  title: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  location?: ICalEventData['location']
  description: string
  url: string
}

const STATUSES = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** An entry (VEVENT) of any of our calendars. Times are in UTC, which every program shows in its owner's zone. */
export const entryOf = (entry: CalendarEntry): ICalEventData => ({
  id: entry.id,
  sequence: entry.version,
  stamp: entry.changedAt,
  lastModified: entry.changedAt,
  ...timesOf(entry.times),
  summary: entry.status === 'cancelled' ? `Cancelled: ${entry.title}` : entry.title,
  status: STATUSES[entry.status],
  ...(entry.location && { location: entry.location }),
  description: entry.description,
  url: entry.url,
})

function timesOf({ date, lastDate, beginsAt, endsAt, overAt }: EntryTimes) {
  if (!beginsAt) {
    const end = new Date(addDays(lastDate, 1))
    return { start: new Date(date), end, allDay: true, timezone: 'UTC' }
  }
  const end = endsAt ?? (lastDate === date ? null : overAt)
  return { start: new Date(beginsAt), end: end === null ? null : new Date(end) }
}
