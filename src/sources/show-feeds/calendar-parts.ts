import { addDays, dayAt } from '#platform/time.ts'
import { readDefinedZone, zoneId, zoneStepBudget } from './calendar-zones.ts'
import { ENTRIES_MAX, type FeedProblem } from './entry.ts'
import type { Zone } from './moment.ts'
import { zoneNamed } from './zones.ts'

const BLOCK_LINES_MAX = 2000
/** Entries that may not be over; more take too long to read. */
const BLOCKS_MAX = 10 * ENTRIES_MAX
const ZONES_MAX = 200
const OVER_DAYS = 40

/** What a VCALENDAR says of all of its entries. */
export interface CalendarFacts {
  /** Its METHOD is CANCEL. */
  isCancellation: boolean
  /** `X-WR-TIMEZONE`. */
  zone: Zone | null
  /** The zones that it defines, by `zoneId`. */
  zones: Map<string, Zone>
}

/** The lines of an entry, from BEGIN to END. */
export interface Block {
  /** The line of its BEGIN, from 1. */
  line: number
  lines: string[]
  calendar: CalendarFacts
}

export interface Parts {
  blocks: Block[]
  /** The first `X-WR-TIMEZONE` of the file. */
  zone: Zone | null
  /** The highest SEQUENCE of past entries, which were left out, by UID. */
  passed: Map<string, number>
}

/** Splits a file of one or several calendars into its entries; leaves out those that are over. */
export function divide(text: string, now: Date, report: (problem: FeedProblem) => void): Parts {
  const earliest = addDays(dayAt(now), -OVER_DAYS).replaceAll('-', '')
  const blocks: Block[] = []
  const passed = new Map<string, number>()
  let calendar = newCalendar()
  let zone: Zone | null = null
  let event: Block | undefined
  let definition: string[] | undefined
  let definitions = 0
  const budget = zoneStepBudget()
  const endOpenEvent = () => {
    if (event)
      report({ line: event.line, name: summaryOf(event.lines), message: 'This entry has no END:VEVENT.' })
    event = undefined
  }
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const upper = line.slice(0, 20).toUpperCase().trimEnd()
    if (upper === 'BEGIN:VCALENDAR' || upper === 'BEGIN:VEVENT') {
      endOpenEvent()
      definition = undefined
      if (upper === 'BEGIN:VCALENDAR') calendar = newCalendar()
      else event = { line: i + 1, lines: [line], calendar }
    } else if (definition) {
      if (upper === 'END:VTIMEZONE') {
        const defined = ++definitions <= ZONES_MAX ? readDefinedZone(definition, now, budget) : null
        if (defined?.zone && !calendar.zones.has(defined.id)) calendar.zones.set(defined.id, defined.zone)
        definition = undefined
      } else if (definition.length < BLOCK_LINES_MAX) definition.push(line)
    } else if (!event) {
      if (upper === 'BEGIN:VTIMEZONE') definition = []
      else if (upper === 'METHOD:CANCEL') calendar.isCancellation = true
      else if (upper === 'END:VEVENT')
        report({ line: i + 1, name: null, message: 'The entry that ends here has no BEGIN:VEVENT.' })
      else if (/^(?:X-WR-TIMEZONE|TIMEZONE-ID|TZID)[;:]/.test(upper)) {
        calendar.zone ??= zoneNamed(line.slice(line.indexOf(':') + 1))
        zone ??= calendar.zone
      }
    } else {
      if (event.lines.length < BLOCK_LINES_MAX) event.lines.push(line)
      if (upper !== 'END:VEVENT') continue
      const block: Block = event
      event = undefined
      if (isOver(block.lines, earliest)) notePassed(passed, block.lines)
      else if (i + 1 - block.line >= BLOCK_LINES_MAX) {
        const message = `This entry has more than ${BLOCK_LINES_MAX} lines.`
        report({ line: block.line, name: summaryOf(block.lines), message })
      } else if (blocks.push(block) >= BLOCKS_MAX) {
        const message = `The calendar is too long: what comes after line ${i + 1} is not read.`
        report({ line: i + 1, name: null, message })
        break
      }
    }
  }
  endOpenEvent()
  if (!/BEGIN:VCALENDAR/i.test(text.slice(0, 4096))) {
    report({ line: 1, name: null, message: 'This is no calendar: it does not begin with BEGIN:VCALENDAR.' })
  }
  return { blocks, zone, passed }
}

const newCalendar = (): CalendarFacts => ({ isCancellation: false, zone: null, zones: new Map() })

/** Whether each of its dates is long over. Looks at the text alone, because calendars keep thousands of past entries. */
function isOver(lines: readonly string[], earliest: string): boolean {
  let hasDates = false
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(DTSTART|DTEND|RECURRENCE-ID|RRULE|RDATE)[;:](.*)$/i.exec(line) ?? []
    if (name === '') continue
    const property = name.toUpperCase()
    if (property === 'RDATE' || /RANGE=/i.test(rest)) return false
    const pattern =
      property === 'RRULE' ? /UNTIL=(\d{4})-?(\d{2})-?(\d{2})/i : /(?:^|:)(\d{4})-?(\d{2})-?(\d{2})/
    const day = pattern.exec(rest)?.slice(1).join('')
    if (!day || day >= earliest || day < '19000101') return false
    if (property !== 'RRULE') hasDates = true
  }
  return hasDates
}

function notePassed(passed: Map<string, number>, lines: readonly string[]): void {
  const stated = (name: string) =>
    lines
      .find((line) => line.toUpperCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const uid = stated('UID')
  const sequence = Number(stated('SEQUENCE') ?? 0)
  if (!uid || !sequence || lines.some((line) => /^RECURRENCE-ID/i.test(line))) return
  passed.set(uid, Math.max(sequence, passed.get(uid) ?? 0))
}

/** The zone that a calendar means by a TZID; undefined for an unknown one. */
export const zoneIn = ({ zones }: CalendarFacts, name: string): Zone | undefined =>
  zones.get(zoneId(name)) ?? zoneNamed(name) ?? undefined

const summaryOf = (lines: readonly string[]) =>
  /^SUMMARY[^:\n]*:(.{1,160})/imu.exec(lines.join('\n'))?.[1]?.trim() ?? null
