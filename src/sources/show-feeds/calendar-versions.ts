import { type CalendarEvent, propertiesOf, textOf, uidOf } from './calendar-event.ts'
import type { Parts } from './calendar-parts.ts'

/** The entries of one UID. */
export interface Versions {
  /** The entries themselves; several only when they differ in nothing but their dates. */
  masters: CalendarEvent[]
  /** Entries for single occurrences (RECURRENCE-ID). */
  overrides: CalendarEvent[]
}

/** What versions of an occurrence inherit from the entry of their series, or a cancellation from what it cancels. */
const INHERITED = ['SUMMARY', 'LOCATION', 'GEO', 'URL', 'DESCRIPTION', 'CLASS', 'IMAGE', 'ATTACH'] as const

const WHEN = ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE'] as const

/**
 * Gathers entries by UID. Of several versions of an entry the one with the highest SEQUENCE counts, then the newest
 * (RFC 5546, 2.1.5).
 */
export function gatherVersions(
  events: readonly CalendarEvent[],
  { passed }: Pick<Parts, 'passed'>,
): Map<string, Versions> {
  const found = new Map<string, Versions>()
  for (const event of events) {
    const uid = uidOf(event)
    const own = found.get(uid) ?? { masters: [], overrides: [] }
    found.set(uid, own)
    if (propertiesOf(event, 'RECURRENCE-ID').length > 0) own.overrides.push(event)
    else if ((passed.get(uid) ?? 0) <= sequenceOf(event)) own.masters = newest(own.masters, event)
  }
  return found
}

function newest(masters: readonly CalendarEvent[], event: CalendarEvent): CalendarEvent[] {
  const [known] = masters
  if (!known) return [event]
  const order = compareVersions(event, known)
  if (order !== 0 || event.isCancellation) return [newerOf(known, event), ...masters.slice(1)]
  // Some programs give shows on several days one UID.
  return isSameStart(event, masters) ? [...masters] : [...masters, event]
}

/** The newer of two versions of an entry; of equally old ones the second, which comes later in the file. */
export function newerOf(known: CalendarEvent, event: CalendarEvent): CalendarEvent {
  if (compareVersions(event, known) < 0) return known
  return event.isCancellation ? inheriting(event, known, [...WHEN, ...INHERITED]) : event
}

const isSameStart = (event: CalendarEvent, others: readonly CalendarEvent[]) =>
  others.some((other) => textOf(other, 'DTSTART') === textOf(event, 'DTSTART'))

/** Above zero when the first is newer than the second, below when it is older. */
function compareVersions(one: CalendarEvent, other: CalendarEvent): number {
  const ofSequence = sequenceOf(one) - sequenceOf(other)
  if (ofSequence !== 0) return ofSequence
  for (const name of ['LAST-MODIFIED', 'DTSTAMP']) {
    const [a, b] = [textOf(one, name), textOf(other, name)]
    if (a && b && a !== b) return a > b ? 1 : -1
  }
  return 0
}

const sequenceOf = (event: CalendarEvent): number => Number.parseInt(textOf(event, 'SEQUENCE') ?? '', 10) || 0

/** An entry with those properties of another that it lacks. */
export function inheriting(
  event: CalendarEvent,
  from: CalendarEvent | undefined,
  names: readonly string[] = INHERITED,
): CalendarEvent {
  if (!from) return event
  const missing = names.filter((name) => propertiesOf(event, name).length === 0)
  const inherited = missing.map((name) => [name, [...propertiesOf(from, name)]] as const)
  return { ...event, properties: new Map([...event.properties, ...inherited]) }
}
