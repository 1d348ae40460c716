import { instantOf, type WallTime, wallTime } from '#platform/time.ts'
import { contentLines, readProperty } from './calendar-lines.ts'
import { readRule, type StepBudget, stepBudget, wallsOf } from './calendar-rule.ts'
import type { Zone } from './moment.ts'
import { readStatedTime } from './stated-time.ts'
import { ianaZoneNamed, plainZoneName, zoneLike, zoneNamed } from './zones.ts'

/** The most steps of all rules by which the clocks of a file change. */
const STEPS_MAX = 20_000
/** The most changes of clocks in a STANDARD or DAYLIGHT part, and the most of all parts; real zones have two a year. */
const CHANGES_MAX = 500
/** Shows are at most five years ahead. */
const YEARS_AHEAD = 6

/** A change of clocks, with the offsets before and after it in milliseconds. */
interface Change {
  at: number
  before: number
  after: number
}

/** A zone as a calendar names and defines it. */
export interface DefinedZone {
  /** Its TZID, comparable. */
  id: string
  zone: Zone | null
}

export const zoneStepBudget = (): StepBudget => stepBudget(STEPS_MAX)

/** A TZID in a form in which the same ones are equal. */
export const zoneId = (name: string): string => plainZoneName(name).replace(/\s+/g, ' ').toLowerCase()

/**
 * Reads a VTIMEZONE (RFC 5545, 3.6.5). A zone with an IANA name has the rules of that zone, others those of the
 * definition.
 */
export function readDefinedZone(lines: readonly string[], now: Date, budget: StepBudget): DefinedZone | null {
  let id: string | undefined
  let location: string | undefined
  let observance: Map<string, string[]> | undefined
  const changes: Change[] = []
  for (const { text } of contentLines(lines)) {
    const upper = text.toUpperCase().trim()
    if (upper === 'BEGIN:STANDARD' || upper === 'BEGIN:DAYLIGHT') observance = new Map()
    else if (observance && (upper === 'END:STANDARD' || upper === 'END:DAYLIGHT')) {
      if (changes.length < CHANGES_MAX) changes.push(...changesOf(observance, now, budget))
      observance = undefined
    } else {
      const property = readProperty(text)
      if (property && observance)
        observance.set(property.name, [...(observance.get(property.name) ?? []), property.value])
      else if (property?.name === 'TZID') id ??= property.value
      else if (property?.name === 'X-LIC-LOCATION') location ??= property.value
    }
  }
  if (!id) return null
  return { id: zoneId(id), zone: ianaZoneNamed(id) ?? zoneOf(changes, [id, location ?? ''], now) }
}

function zoneOf(changes: Change[], names: readonly string[], now: Date): Zone | null {
  const named = names.map(zoneNamed).find((zone) => zone !== null) ?? null
  changes.sort((a, b) => a.at - b.at)
  const [first] = changes
  if (!first) return named
  const offsetOf = (instant: number) => {
    const last = changes.findLast(({ at }) => at <= instant)
    return last ? last.after : first.before
  }
  return { name: zoneLike({ name: null, offsetOf }, now), offsetOf }
}

/** The changes that a STANDARD or DAYLIGHT part describes, from shortly before now; and the last one before these. */
function changesOf(
  observance: ReadonlyMap<string, readonly string[]>,
  now: Date,
  budget: StepBudget,
): Change[] {
  const of = (name: string) => observance.get(name) ?? []
  const begin = readStatedTime(of('DTSTART')[0] ?? '')
  const after = offsetNamed(of('TZOFFSETTO')[0])
  if (!begin || after === null) return []
  const before = offsetNamed(of('TZOFFSETFROM')[0]) ?? after
  const first = wallTime(begin.day, begin.time ?? '00:00')
  const walls = [first]
  const dates = of('RDATE').flatMap((line) => line.split(/[,/]/, CHANGES_MAX))
  for (const value of dates.slice(0, CHANGES_MAX)) {
    const stated = readStatedTime(value)
    if (stated) walls.push(wallTime(stated.day, stated.time ?? begin.time ?? '00:00'))
  }
  for (const value of of('RRULE')) walls.push(...changesByRule(value, { first, before, now }, budget))
  return walls.slice(0, 2 * CHANGES_MAX).map((wall) => ({ at: instantOf(wall, () => before), before, after }))
}

function changesByRule(
  value: string,
  { first, before, now }: { first: WallTime; before: number; now: Date },
  budget: StepBudget,
): WallTime[] {
  try {
    const rule = readRule(value)
    const { until } = rule
    const last = until ? wallTime(until.day, until.time ?? '23:59') + (until.isUtc ? before : 0) : Infinity
    const isEndless = rule.recur.freq === 'YEARLY' && !rule.recur.count && !until
    const end = Date.UTC(now.getUTCFullYear() + YEARS_AHEAD, 0, 1)
    // Outlook begins its rules in 1601.
    const begin = isEndless
      ? inYear(first, Math.max(new Date(first).getUTCFullYear(), now.getUTCFullYear() - 2))
      : first
    return [...wallsOf(rule, { begin, isDay: false, end: Math.min(last, end) }, budget)]
  } catch {
    // A rule that cannot be followed; its first change counts.
    return []
  }
}

/** The same time on the same day of another year. */
const inYear = (wall: WallTime, year: number): WallTime => new Date(wall).setUTCFullYear(year)

/** Milliseconds of a UTC offset such as "+0100" or "-053000". */
function offsetNamed(text = ''): number | null {
  const [, sign, hours, minutes, seconds] = /^\s*([+-]?)(\d{2}):?(\d{2})?:?(\d{2})?\s*$/.exec(text) ?? []
  if (hours === undefined) return null
  const offset = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return (sign === '-' ? -offset : offset) * 1000
}
