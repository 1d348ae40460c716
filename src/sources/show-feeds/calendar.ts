import ICAL from 'ical.js'
import { beginningOf } from '#platform/storable-text.ts'
import { dayOf, momentOf } from './calendar-moment.ts'
import { occurrencesOf, RuleStopped, stepBudget } from './calendar-recurrence.ts'
import { unreadableLine } from './calendar-unreadable.ts'
import {
  ENTRIES_MAX,
  type FeedEntry,
  type FeedMoment,
  type FeedProblem,
  isPlausibleYear,
  lastDayOf,
  PROBLEMS_MAX,
  posterAt,
  type ReadShows,
} from './entry.ts'
import { coordinatesOf, placeOfText } from './place-text.ts'
import { plainLine, plainText } from './plain-text.ts'
import { ianaZone } from './zones.ts'

const NAME_MAX = 160
const TEXT_MAX = 5000
const BLOCK_LINES_MAX = 2000
/** An entry that lasts longer, a hundred years, counts as endless. */
const ENDS_WITHIN_SECONDS = 100 * 366 * 86_400

interface Block {
  line: number
  text: string
}

/**
 * Reads the shows of a calendar (RFC 5545) that are not over. Each entry is parsed by itself, so that a broken one is
 * reported with its line and does not affect the others. Private and confidential entries are left out without a
 * message.
 */
export function readCalendar(text: string, now: Date): ReadShows {
  const problems: FeedProblem[] = []
  const report = (problem: FeedProblem) => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem)
  }
  /** Reports the line that is to blame, or `otherwise` when each line can be read by itself. */
  const reportUnreadable = (block: Block, otherwise: string) => {
    // The search for the line takes time, too much in a calendar full of broken entries.
    if (problems.length >= PROBLEMS_MAX) return
    const found = unreadableLine(block.text.split('\r\n').slice(1, -1))
    report({
      line: block.line + (found?.index ?? 0),
      name: summaryOf(block.text),
      message: `This entry cannot be read: ${found ? `its line “${found.text}” is broken.` : otherwise}`,
    })
  }
  const { blocks, timeZone } = divide(text, now, report)
  const masters: { block: Block; event: ICAL.Component }[] = []
  const overrides = new Map<string, { block: Block; event: ICAL.Component }>()
  for (const block of blocks) {
    try {
      const event = new ICAL.Component(ICAL.parse(block.text)).getFirstSubcomponent('vevent')
      if (!event) continue
      const recurrence = event.getFirstProperty('recurrence-id')
      if (recurrence) overrides.set(`${textOf(event, 'uid')}#${stampOf(recurrence)}`, { block, event })
      else masters.push({ block, event })
    } catch {
      reportUnreadable(block, 'one of its parts has no END.')
    }
  }
  const budget = stepBudget()
  const entries: FeedEntry[] = []
  const add = (
    one: { block: Block; event: ICAL.Component },
    key: string,
    begin: FeedMoment,
    series: string | null,
  ) => {
    const entry = toEntry(one, key, begin, series)
    if (typeof entry === 'string')
      report({ line: one.block.line, name: textOf(one.event, 'summary'), message: entry })
    else if (entry) entries.push(entry)
  }
  for (const master of masters) {
    const { event, block } = master
    try {
      const uid = textOf(event, 'uid') ?? `line-${textOf(event, 'summary')}-${textOf(event, 'dtstart')}`
      const start = event.getFirstProperty('dtstart')
      if (!start) {
        report({ line: block.line, name: textOf(event, 'summary'), message: 'This entry has no DTSTART.' })
        continue
      }
      if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) {
        const begin = momentOf(start)
        if (typeof begin === 'string')
          report({ line: block.line, name: textOf(event, 'summary'), message: begin })
        else add(master, uid, begin, null)
        continue
      }
      const occurrences = occurrencesOf(event, start, now, budget)
      if (typeof occurrences === 'string') {
        report({ line: block.line, name: textOf(event, 'summary'), message: occurrences })
        continue
      }
      for (const begin of occurrences) {
        const stamp = `${begin.day}${begin.time ? `T${begin.time}` : ''}`
        const override = overrides.get(`${uid}#${stamp}`)
        overrides.delete(`${uid}#${stamp}`)
        const own = override?.event.getFirstProperty('dtstart')
        const moved = own ? momentOf(own) : begin
        if (typeof moved === 'string')
          report({ line: override?.block.line ?? block.line, name: null, message: moved })
        else add(override ?? master, `${uid}#${stamp}`, moved, uid)
      }
    } catch (error) {
      if (error instanceof RuleStopped)
        report({ line: block.line, name: textOf(event, 'summary'), message: error.message })
      else reportUnreadable(block, 'its rule of recurrence (RRULE) contradicts itself.')
    }
  }
  // Overrides of occurrences that no rule produces, for example because the calendar lacks the main entry.
  for (const [key, one] of overrides) {
    const start = one.event.getFirstProperty('dtstart')
    const begin = start ? momentOf(start) : 'This entry has no DTSTART.'
    if (typeof begin === 'string')
      report({ line: one.block.line, name: textOf(one.event, 'summary'), message: begin })
    else add(one, key, begin, key.split('#')[0] ?? null)
  }
  return { entries: upcoming(entries, now, report), problems, timeZone }
}

function upcoming(entries: FeedEntry[], now: Date, report: (problem: FeedProblem) => void): FeedEntry[] {
  const yesterday = dayOf(new Date(now.getTime() - 2 * 86_400_000))
  const kept: FeedEntry[] = []
  let firstLeftOut: FeedEntry | undefined
  for (const entry of entries) {
    if (lastDayOf(entry) < yesterday && isPlausibleYear(entry.begin.day, now)) continue
    if (!isPlausibleYear(entry.begin.day, now)) {
      report({
        line: entry.line,
        name: entry.name,
        message: `No show is in the year ${entry.begin.day.slice(0, 4)}.`,
      })
    } else if (kept.length < ENTRIES_MAX) kept.push(entry)
    else firstLeftOut ??= entry
  }
  if (firstLeftOut) {
    report({
      line: firstLeftOut.line,
      name: null,
      message: `Only the first ${ENTRIES_MAX} entries that are not over are read: what comes here is not.`,
    })
  }
  return kept
}

/** Splits a calendar into its events, each as a calendar of its own; skips past events without a rule. */
function divide(text: string, now: Date, report: (problem: FeedProblem) => void) {
  const lines = text.split(/\r\n|\n|\r/)
  const earliest = dayOf(new Date(now.getTime() - 40 * 86_400_000)).replaceAll('-', '')
  const blocks: Block[] = []
  let timeZone: string | null = null
  let openEvent: { line: number; lines: string[] } | undefined
  for (const [i, line] of lines.entries()) {
    const upper = line.slice(0, 20).toUpperCase().trimEnd()
    if (!openEvent) {
      if (upper.startsWith('X-WR-TIMEZONE')) timeZone = ianaZone(line.slice(line.indexOf(':') + 1))
      if (upper === 'BEGIN:VEVENT') openEvent = { line: i + 1, lines: [line] }
      if (upper === 'END:VEVENT') {
        report({ line: i + 1, name: null, message: 'The entry that ends here has no BEGIN:VEVENT.' })
      }
      continue
    }
    if (upper === 'BEGIN:VEVENT') {
      report({
        line: openEvent.line,
        name: summaryOf(openEvent.lines.join('\n')),
        message: 'This entry has no END:VEVENT.',
      })
      openEvent = { line: i + 1, lines: [line] }
      continue
    }
    if (openEvent.lines.length < BLOCK_LINES_MAX) openEvent.lines.push(line)
    if (upper === 'END:VEVENT') {
      const block = openEvent.lines.join('\r\n')
      const first = openEvent.line
      const isTooLong = i - first >= BLOCK_LINES_MAX
      openEvent = undefined
      if (isOver(block, earliest)) continue
      if (isTooLong) {
        const message = `This entry has more than ${BLOCK_LINES_MAX} lines.`
        report({ line: first, name: summaryOf(block), message })
        continue
      }
      blocks.push({
        line: first,
        text: `BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`,
      })
      if (blocks.length > ENTRIES_MAX) {
        report({
          line: i + 1,
          name: null,
          message: `The calendar is too long: what comes after line ${i + 1} is not read.`,
        })
        break
      }
    }
  }
  if (openEvent) {
    report({
      line: openEvent.line,
      name: summaryOf(openEvent.lines.join('\n')),
      message: 'This entry has no END:VEVENT.',
    })
  }
  if (!/BEGIN:VCALENDAR/i.test(text.slice(0, 4096))) {
    report({ line: 1, name: null, message: 'This is no calendar: it does not begin with BEGIN:VCALENDAR.' })
  }
  return { blocks, timeZone }
}

function isOver(block: string, earliest: string): boolean {
  if (/^(?:RRULE|RDATE|RECURRENCE-ID)/im.test(block)) return false
  const day = /^DT(?:END|START)[^:\n]*:(\d{8})/gim
  const days = [...block.matchAll(day)].map((match) => match[1] ?? '')
  return days.length > 0 && days.every((one) => one < earliest && one >= '19000101')
}

function stampOf(property: ICAL.Property): string {
  const moment = momentOf(property)
  return typeof moment === 'string' ? '' : `${moment.day}${moment.time ? `T${moment.time}` : ''}`
}

/** Undefined: skipped without a message. A string: skipped, with this message for the organiser. */
function toEntry(
  { block, event }: { block: Block; event: ICAL.Component },
  key: string,
  begin: FeedMoment,
  series: string | null,
): FeedEntry | string | undefined {
  const visibility = textOf(event, 'class')?.toUpperCase()
  if (visibility === 'PRIVATE' || visibility === 'CONFIDENTIAL') return undefined
  const name = plainLine(textOf(event, 'summary'))
  if (!name) return 'This entry has no SUMMARY.'
  const status = textOf(event, 'status')?.toUpperCase()
  if (status === 'TENTATIVE')
    return 'It is not sure yet (STATUS:TENTATIVE), and is read once it is confirmed.'
  const address = textOf(event, 'url')
  const [latitude, longitude] = event.getFirstProperty('geo')?.getValues().flat() ?? []
  const location = plainText(textOf(event, 'location'))
  return {
    key: beginningOf(key, 500),
    otherKeys: [],
    line: block.line,
    kind: 'concert',
    name: beginningOf(name, NAME_MAX),
    description: beginningOf(plainText(textOf(event, 'description')) ?? '', TEXT_MAX) || null,
    begin,
    end: endOf(event, begin),
    status: status === 'CANCELLED' ? 'cancelled' : 'scheduled',
    place: location ? { ...placeOfText(location), ...coordinatesOf(latitude, longitude) } : null,
    isOnline: /^https?:\/\//i.test(location ?? ''),
    acts: [],
    offers:
      address && /^https?:\/\//i.test(address) && address.length <= 1000
        ? [{ url: address, priceFrom: null, priceTo: null, currency: null, availability: null }]
        : [],
    poster: posterAt(pictureAddresses(event)),
    series,
  }
}

/** The picture of an entry: `IMAGE` of RFC 7986, else an `ATTACH` whose type or name is that of a picture. */
function pictureAddresses(event: ICAL.Component): string[] {
  const linked = ['image', 'attach'].flatMap((name) => event.getAllProperties(name))
  return linked.flatMap((property) => {
    const value = property.getFirstValue()
    if (typeof value !== 'string') return []
    const type = property.getFirstParameter('fmttype')
    const isPicture = type
      ? /^image\//i.test(type)
      : property.name === 'image' || /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(value)
    return isPicture ? [value.trim()] : []
  })
}

/**
 * The end of the occurrence that starts at `begin`, as long after it as the entry lasts; before it when the entry ends
 * before it begins.
 */
function endOf(event: ICAL.Component, begin: FeedMoment): FeedMoment | null {
  const start = event.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) return null
  const end = event.getFirstPropertyValue('dtend')
  const duration = event.getFirstPropertyValue('duration')
  const seconds =
    end instanceof ICAL.Time
      ? end.subtractDateTz(start).toSeconds()
      : duration instanceof ICAL.Duration
        ? duration.toSeconds()
        : 0
  if (seconds === 0 || Math.abs(seconds) > ENDS_WITHIN_SECONDS) return null
  const at = new Date(`${begin.day}T${begin.time ?? '00:00'}:00Z`)
  // The end of whole days is the day after the last.
  const last = new Date(
    at.getTime() + (begin.time ? seconds : seconds > 0 ? Math.max(0, seconds - 86_400) : seconds) * 1000,
  )
  const [day = '', time = ''] = last.toISOString().split('T')
  return { ...begin, day, time: begin.time && time.slice(0, 5), instant: null, zone: begin.zone }
}

function textOf(event: ICAL.Component, name: string): string | null {
  const value = event.getFirstPropertyValue(name)
  const text = value === null || value === undefined ? '' : String(value)
  // Drops characters that a database cannot store.
  return text.replaceAll('\0', '').toWellFormed().trim() || null
}

const summaryOf = (block: string) => /^SUMMARY[^:\n]*:(.{1,160})/imu.exec(block)?.[1]?.trim() ?? null
