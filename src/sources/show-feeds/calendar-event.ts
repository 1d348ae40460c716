import { contentLines, type Property, plainValue, readProperty } from './calendar-lines.ts'
import type { Block, CalendarFacts } from './calendar-parts.ts'
import type { FeedProblem } from './entry.ts'

const SHOWN_MAX = 80
const USED: ReadonlySet<string> = new Set(
  `UID SUMMARY DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS SEQUENCE DTSTAMP LAST-MODIFIED CLASS
  LOCATION GEO URL DESCRIPTION IMAGE ATTACH X-MICROSOFT-CDO-ALLDAYEVENT`.split(/\s+/),
)

/** A property of an entry, with its line in the file. */
export interface EventProperty extends Property {
  line: number
  text: string
}

/** An entry (VEVENT) of a calendar. */
export interface CalendarEvent {
  /** The line of its BEGIN, from 1. */
  line: number
  calendar: CalendarFacts
  properties: Map<string, readonly EventProperty[]>
  /** Whether it says that the entry with its UID does not take place. */
  isCancellation: boolean
}

/** Reads the lines of an entry one by one: one that is no property is reported, and does not affect the others. */
export function readEvent(
  { line, lines, calendar }: Block,
  report: (problem: FeedProblem) => void,
): CalendarEvent {
  const properties: CalendarEvent['properties'] = new Map()
  const event = { line, calendar, properties, isCancellation: calendar.isCancellation }
  const unreadable: { line: number; text: string }[] = []
  /** Parts of the entry, such as alarms, that are open. */
  const parts: string[] = []
  for (const { text, index } of contentLines(lines.slice(1, -1))) {
    const [, mark, part = ''] = /^(BEGIN|END):(.*)$/i.exec(text.trimEnd()) ?? []
    if (mark?.toUpperCase() === 'BEGIN') parts.push(part.toUpperCase())
    else if (mark && parts.at(-1) === part.toUpperCase()) parts.pop()
    else if (parts.length === 0 && text.trim() !== '') {
      const at = { line: line + 1 + index, text }
      const [name = ''] = text.split(/[;:]/)
      const isUsed = USED.has(name.toUpperCase())
      const property = isUsed || !/^[\w-]+[;:]/.test(text) ? readProperty(text) : undefined
      if (property === null) unreadable.push(at)
      else if (property)
        properties.set(property.name, [...(properties.get(property.name) ?? []), { ...property, ...at }])
    }
  }
  for (const one of unreadable) report(lostLine(event, one))
  if (parts.length > 0) {
    report(problemOf(event, `One of its parts (${parts[0]}) has no END: only what stands before it is read.`))
  }
  return event
}

/** Tells the organiser about an entry. */
export const problemOf = (event: CalendarEvent, message: string, line = event.line): FeedProblem => ({
  line,
  name: textOf(event, 'SUMMARY'),
  message,
})

/** Tells the organiser about a line that is left out. */
export const lostLine = (
  event: CalendarEvent,
  { line, text }: { line: number; text: string },
): FeedProblem => {
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  return problemOf(event, `Its line “${shown}” cannot be read and is left out.`, line)
}

export const propertiesOf = ({ properties }: CalendarEvent, name: string): readonly EventProperty[] =>
  properties.get(name) ?? []

/** The first value of a text property; null when it is missing or empty. */
export function textOf(event: CalendarEvent, name: string): string | null {
  const [property] = propertiesOf(event, name)
  return property ? plainValue(property.value) || null : null
}

/** The name by which entries of one series, and versions of one entry, are known. */
export function uidOf(event: CalendarEvent): string {
  const uid = textOf(event, 'UID')
  if (uid !== null) return uid
  const begin = textOf(event, 'DTSTART')
  // In this form, the names of entries are stored.
  const plain = begin
    ?.replace(/^(\d{4})(\d{2})(\d{2})(?=T|$)/, '$1-$2-$3')
    .replace(/T(\d{2})(\d{2})(\d{2})/, 'T$1:$2:$3')
  return `line-${textOf(event, 'SUMMARY')}-${plain ?? null}`
}
