import { durationOf, endAfter } from './calendar-duration.ts'
import type { When } from './calendar-entry.ts'
import { type CalendarEvent, problemOf, propertiesOf } from './calendar-event.ts'
import { keysOfException, keysOfOccurrence, type Series } from './calendar-exceptions.ts'
import { boundOf, inZone, zoneOfBegin } from './calendar-moment.ts'
import { type Occurrence, occurrencesOf } from './calendar-recurrence.ts'
import { RuleStopped, type StepBudget } from './calendar-rule.ts'
import { inheriting, newerOf, type Versions } from './calendar-versions.ts'
import type { FeedMoment, FeedProblem } from './entry.ts'
import { momentIn, wallOf, wholeDay } from './moment.ts'

interface Reading {
  now: Date
  budget: StepBudget
  report(problem: FeedProblem): void
}

type Placed = [CalendarEvent, When]

/** When the entries of one UID take place: each alone, or all occurrences of a series with their exceptions. */
export function* whenOf(uid: string, { masters, overrides }: Versions, reading: Reading): Generator<Placed> {
  const [main] = masters
  const own = main?.isCancellation ? overrides.map((one) => ({ ...one, isCancellation: true })) : overrides
  for (const master of masters) {
    const keyed = masters.length === 1 ? null : uid
    yield* ofMaster(uid, master, master === main ? own : [], keyed, reading)
  }
  if (!main) yield* alone(uid, null, undefined, own, reading)
}

function* ofMaster(
  uid: string,
  master: CalendarEvent,
  overrides: readonly CalendarEvent[],
  shared: string | null,
  reading: Reading,
): Generator<Placed> {
  const { report } = reading
  const first = beginOf(master, report)
  if (!first) {
    yield* alone(uid, null, undefined, overrides, reading)
    return
  }
  const series: Series = {
    first,
    zone: first.time ? zoneOfBegin(master) : null,
    calendarZone: master.calendar.zone,
  }
  const isRecurring = ['RRULE', 'RDATE'].some((name) => propertiesOf(master, name).length > 0)
  const duration = durationOf(master, report)
  const exceptions = keyedBy(series, overrides)
  const ranges = rangesOf(series, overrides)
  const placed = new Set<CalendarEvent>()
  for (const { moment, end } of isRecurring
    ? followed(master, series, reading)
    : [{ moment: first, end: null }]) {
    const key = isRecurring || shared ? `${uid}#${stampOf(moment)}` : uid
    const inSeries = isRecurring ? uid : null
    const lasting = end ?? (duration && endAfter(moment, duration, series.zone))
    const exception = keysOfOccurrence(series, moment)
      .map((one) => exceptions.get(one))
      .find((one) => one)
    const range = exception ? undefined : ranges.findLast(({ from }) => from <= wallOf(moment))
    if (exception) {
      placed.add(exception)
      yield placedException(
        exception,
        master,
        { key, series: inSeries, begin: moment, end: lasting },
        reading,
      )
    } else if (range) {
      yield [
        inheriting(range.override, master),
        { key, series: inSeries, ...movedBy(range, moment, reading) },
      ]
    } else yield [master, { key, series: inSeries, begin: moment, end: lasting }]
  }
  // Those of occurrences that are over or that no rule has.
  const left = new Set([...exceptions.values()].filter((one) => !placed.has(one)))
  yield* alone(uid, series, master, [...left], reading)
}

/** The occurrences of a series; none when its rule cannot be followed, which is reported. */
function followed(master: CalendarEvent, series: Series, { now, budget, report }: Reading): Occurrence[] {
  try {
    return occurrencesOf(master, series, now, budget, report)
  } catch (error) {
    if (!(error instanceof RuleStopped)) throw error
    report(problemOf(master, error.message))
    return []
  }
}

/** The newest exception for each moment of a series, by the keys of that moment. */
function keyedBy(series: Series, overrides: readonly CalendarEvent[]): Map<string, CalendarEvent> {
  const keyed = new Map<string, CalendarEvent>()
  for (const override of overrides) {
    const stated = boundOf(override, 'RECURRENCE-ID')?.moment
    const keys = stated ? keysOfException(series, stated) : [`line ${override.line}`]
    const known = keys.map((key) => keyed.get(key)).find((one) => one)
    const newest = known ? newerOf(known, override) : override
    for (const key of keys) keyed.set(key, newest)
  }
  return keyed
}

/** Exceptions that stand for themselves, because no occurrence of their series is known. */
function* alone(
  uid: string,
  series: Series | null,
  master: CalendarEvent | undefined,
  overrides: readonly CalendarEvent[],
  reading: Reading,
): Generator<Placed> {
  for (const override of overrides) {
    const stated = boundOf(override, 'RECURRENCE-ID')?.moment
    const replaced = stated && series ? inZone(stated, series.zone) : stated
    const begin = boundOf(override, 'DTSTART')?.moment ?? replaced ?? beginOf(override, reading.report)
    if (!begin) continue
    const key = `${uid}#${replaced ? stampOf(replaced) : ''}`
    yield placedException(override, master, { key, series: uid, begin, end: null }, reading)
  }
}

/** An exception at its own time, or at that of the occurrence for which it stands. */
function placedException(
  exception: CalendarEvent,
  master: CalendarEvent | undefined,
  occurrence: When,
  { report }: Reading,
): Placed {
  const event = inheriting(exception, master)
  const own = boundOf(exception, 'DTSTART')
  if (!own) return [event, occurrence]
  if (own.unknownZone) report(problemOf(event, unknownZone(exception, own.unknownZone)))
  const duration = durationOf(exception, report)
  const end = duration && endAfter(own.moment, duration, zoneOfBegin(exception))
  return [event, { ...occurrence, begin: own.moment, end }]
}

/** An exception for an occurrence and all later ones (RANGE=THISANDFUTURE). */
interface Range {
  override: CalendarEvent
  /** The occurrence that it replaces, on the clock of its series. */
  from: number
}

/** The ranges of a series in their order. */
const rangesOf = (series: Series, overrides: readonly CalendarEvent[]): Range[] =>
  overrides
    .filter((one) => propertiesOf(one, 'RECURRENCE-ID')[0]?.params.RANGE?.toUpperCase() === 'THISANDFUTURE')
    .flatMap((override) => {
      const from = startOfRange(series, override)
      return from === null ? [] : [{ override, from }]
    })
    .sort((a, b) => a.from - b.from)

function startOfRange({ zone }: Series, override: CalendarEvent): number | null {
  const stated = boundOf(override, 'RECURRENCE-ID')?.moment
  return stated ? wallOf(inZone(stated, zone)) : null
}

/** An occurrence after the first of a range is moved as far as that one. */
function movedBy({ override, from }: Range, moment: FeedMoment, { report }: Reading) {
  const own = boundOf(override, 'DTSTART')?.moment
  if (!own) return { begin: moment, end: null }
  const wall = wallOf(moment) + wallOf(own) - from
  const zone = own.time ? zoneOfBegin(override) : null
  const there = momentIn(wall, zone)
  const begin = own.time ? there : wholeDay(there.day)
  const duration = durationOf(override, report)
  return { begin, end: duration && endAfter(begin, duration, zone) }
}

/** The begin of an entry. Null when it has none that can be read, which is reported. */
function beginOf(event: CalendarEvent, report: (problem: FeedProblem) => void): FeedMoment | null {
  const begin = boundOf(event, 'DTSTART')
  if (begin?.unknownZone) report(problemOf(event, unknownZone(event, begin.unknownZone)))
  if (begin) return begin.moment
  const [stated] = propertiesOf(event, 'DTSTART')
  report(
    stated
      ? problemOf(event, `Its begin “${stated.value.slice(0, 40)}” is no date of the calendar.`)
      : problemOf(event, 'This entry has no DTSTART.'),
  )
  return null
}

const unknownZone = ({ calendar }: CalendarEvent, name: string) =>
  `Its time zone ${name.slice(0, 80)} is unknown: its time counts in ${
    calendar.zone?.name ? `that of the calendar, ${calendar.zone.name}` : 'the zone of its place'
  }.`

const stampOf = ({ day, time }: FeedMoment) => `${day}${time ? `T${time}` : ''}`
