import { addDays, DAY_MS, dayAndTime, dayAt, type WallTime, wallTime } from '#platform/time.ts'
import { endOfPeriod } from './calendar-duration.ts'
import { type CalendarEvent, lostLine, problemOf, propertiesOf } from './calendar-event.ts'
import { keysOfException, keysOfOccurrence, type Series } from './calendar-exceptions.ts'
import { inZone, momentsOf } from './calendar-moment.ts'
import { type Rule, RuleStopped, readRule, type StepBudget, wallsOf } from './calendar-rule.ts'
import { type FeedMoment, type FeedProblem, isPlausibleYear, MONTHS_AHEAD, OCCURRENCES_MAX } from './entry.ts'
import { momentAt, momentIn, wallOf, wholeDay } from './moment.ts'

/** Days, weeks, months or years between two occurrences. */
const INTERVAL_MAX = 1000
const ENDS_BEFORE = 'Its rule of recurrence (RRULE) ends before the entry begins: it is read once.'

export interface Occurrence {
  moment: FeedMoment
  /** Where an RDATE states it for this occurrence alone. */
  end: FeedMoment | null
}

/**
 * The times of a recurring entry from two days ago on, without those that it excludes: its begin, its rules (RRULE) and
 * its further dates (RDATE) together. Reports lines that cannot be read, and leaves them out. Throws `RuleStopped` for
 * rules that no show has and for those that take too long.
 */
export function occurrencesOf(
  event: CalendarEvent,
  series: Series,
  now: Date,
  budget: StepBudget,
  report: (problem: FeedProblem) => void,
): Occurrence[] {
  const from = addDays(dayAt(now), -2)
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + MONTHS_AHEAD)
  const to = dayAt(until)
  // A day more on either side, because they may be stated in another zone.
  const near = {
    from: addDays(from, -1),
    to: addDays(to, 1),
  }
  const isInside = ({ day }: FeedMoment) => day >= from && day <= to

  const excluded = new Set<string>()
  for (const property of propertiesOf(event, 'EXDATE')) {
    const { moments, isBroken } = momentsOf(event, property, near)
    if (isBroken) report(lostLine(event, property))
    for (const { moment } of moments) {
      for (const key of keysOfException(series, moment)) excluded.add(key)
    }
  }
  const found = new Map<string, Occurrence>()
  const add = (moment: FeedMoment, end: FeedMoment | null) => {
    const [key, ofDay] = keysOfOccurrence(series, moment)
    if (!isInside(moment) || excluded.has(key) || excluded.has(ofDay)) return
    if (!found.has(key) || end) found.set(key, { moment, end })
  }
  for (const moment of byRules(event, series, { from, to, now }, budget, report)) add(moment, null)
  for (const property of propertiesOf(event, 'RDATE')) {
    const { moments, isBroken } = momentsOf(event, property, near)
    if (isBroken) report(lostLine(event, property))
    for (const { moment, rest } of moments) {
      const own = ofSeries(series, moment)
      if (isInside(own)) add(own, rest === null ? null : endOfPeriod(rest, own, series.zone))
    }
  }
  return [...found.values()].toSorted((a, b) => wallOf(a.moment) - wallOf(b.moment)).slice(0, OCCURRENCES_MAX)
}

/** A further date in the form of its series: of a whole day, at the time of the others. */
function ofSeries({ first, zone }: Series, moment: FeedMoment): FeedMoment {
  if (!first.time) return wholeDay(moment.day)
  if (!moment.time) return momentIn(wallTime(moment.day, first.time), zone)
  return moment.instant ? inZone(moment, zone) : momentIn(wallOf(moment), zone)
}

interface Span {
  from: string
  to: string
  now: Date
}

/** The begin of an entry, which is its first occurrence whatever its rules say, and the occurrences of these. */
function* byRules(
  event: CalendarEvent,
  series: Series,
  { from, to, now }: Span,
  budget: StepBudget,
  report: (problem: FeedProblem) => void,
): Generator<FeedMoment> {
  const { first, zone } = series
  yield first
  const begin = wallOf(first)
  const isDay = !first.time
  for (const property of propertiesOf(event, 'RRULE')) {
    try {
      const rule = readRule(property.value)
      const last = lastOf(rule, series)
      if (last < begin) {
        report(problemOf(event, ENDS_BEFORE, property.line))
        continue
      }
      const near = isPlausibleYear(first.day, now) ? closeTo(wallTime(from), begin, rule) : begin
      const end = Math.min(last, wallTime(to, '23:59'))
      const { count } = rule.recur
      let position = 0
      for (const wall of wallsOf(requirePlausible(rule), { begin: near, isDay, end }, budget)) {
        // The begin counts as the first occurrence even if the rule leaves it out.
        if (position++ === 0 && wall !== begin) position++
        if (count && position > count) break
        yield isDay ? wholeDay(dayAndTime(wall).day) : momentIn(wall, zone)
      }
    } catch (error) {
      if (error instanceof RuleStopped) throw error
      report(lostLine(event, property))
    }
  }
}

/** The last time at which a rule may recur, on the clock of its series. */
function lastOf({ until }: Rule, { first, zone, calendarZone }: Series): WallTime {
  if (!until) return Number.POSITIVE_INFINITY
  const { day, time, offset } = until
  if (!time) return wallTime(day, '23:59')
  const there = zone ?? calendarZone
  const wall = wallTime(day, time)
  const last = offset === null || !there ? wall : wallOf(momentAt(wall - offset, there))
  return first.time ? last : wallTime(dayAndTime(last).day)
}

/** Throws `RuleStopped` for a rule that no show has. */
function requirePlausible(rule: Rule): Rule {
  const { freq, interval } = rule.recur
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq))
    throw new RuleStopped(`A show does not recur ${freq.toLowerCase()}.`)
  if (interval > INTERVAL_MAX) throw new RuleStopped(`A show does not recur every ${interval} times.`)
  return rule
}

/**
 * The last time before `from` at which an endless daily or weekly rule can start without changing its days; skips past
 * occurrences.
 */
function closeTo(from: WallTime, first: WallTime, { recur }: Rule): WallTime {
  const days = { DAILY: 1, WEEKLY: 7 }[String(recur.freq)]
  if (recur.count || !days || first >= from) return first
  const step = days * Math.max(1, recur.interval) * DAY_MS
  return first + Math.max(0, Math.floor((from - first) / step) - 1) * step
}
