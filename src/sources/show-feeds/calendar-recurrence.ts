import ICAL from 'ical.js'
import { clockOf, dayOf, momentOf } from './calendar-moment.ts'
import { type FeedMoment, isPlausibleYear, MONTHS_AHEAD, OCCURRENCES_MAX } from './entry.ts'

/** Steps that all recurrence rules of a calendar may take together, and those of one entry. */
const STEPS_MAX = 60_000
const STEPS_OF_ENTRY_MAX = 5000
/** Of an entry when half of all steps are taken, so that a few endless rules leave room for what comes after them. */
const STEPS_OF_LATER_ENTRY_MAX = 500
/** Days, weeks, months or years between two occurrences. */
const INTERVAL_MAX = 1000

/** The steps that the rules of a calendar have left. */
export interface StepBudget {
  steps: number
}

const TOO_LONG =
  'Its rule of recurrence (RRULE) takes too long to follow: too many of its days are over, or it never comes to one.'

/** A rule took too many steps; the message says it to the organiser. */
export class RuleStopped extends Error {}

export const stepBudget = (): StepBudget => ({ steps: STEPS_MAX })

/** The times at which a recurring entry takes place from yesterday on; a message where its rule cannot be followed. */
export function occurrencesOf(
  event: ICAL.Component,
  start: ICAL.Property,
  now: Date,
  budget: StepBudget,
): FeedMoment[] | string {
  const first = momentOf(start)
  if (typeof first === 'string') return first
  for (const rule of event.getAllProperties('rrule')) {
    const value = rule.getFirstValue()
    if (!(value instanceof ICAL.Recur)) return 'This rule of recurrence cannot be read.'
    if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(value.freq)) {
      return `A show does not recur ${value.freq.toLowerCase()}.`
    }
    if (value.interval > INTERVAL_MAX) return `A show does not recur every ${value.interval} times.`
    limitSteps(value, budget)
    // The times of the rule are those of the clock, so its end must be as well.
    if (value.until?.zone === ICAL.Timezone.utcTimezone && first.zone && first.time) {
      value.until = ICAL.Time.fromDateTimeString(clockOf(first.zone)(value.until.toJSDate()))
    }
  }
  const from = dayOf(new Date(now.getTime() - 2 * 86_400_000))
  const begin = isPlausibleYear(first.day, now) ? closeTo(from, first.day, event) : first.day
  const dtstart = first.time
    ? ICAL.Time.fromDateTimeString(`${begin}T${first.time}:00`)
    : ICAL.Time.fromDateString(begin)
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + MONTHS_AHEAD)
  const to = dayOf(until)
  for (const name of ['rdate', 'exdate']) {
    for (const property of event.getAllProperties(name)) {
      // A day on either side, as the clocks of the entry may be on another one.
      if (!makeFloating(property, first.zone, nextDay(from, -1), nextDay(to, 1)))
        event.removeProperty(property)
    }
  }
  // Of an entry without a rule the library leaves out the first day.
  if (!event.hasProperty('rrule')) event.addPropertyWithValue('rdate', dtstart)
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart })
  const found: FeedMoment[] = []
  while (found.length < OCCURRENCES_MAX) {
    const next = expansion.next()
    if (!next) break
    const [day = '', time] = next.toString().split('T')
    if (day > to) break
    const occurrence = { ...first, day, time: first.time && (time?.slice(0, 5) ?? null) }
    const before = found.at(-1)
    const isKnown = before?.day === day && before.time === occurrence.time
    if (day >= from && !isKnown) found.push(occurrence)
  }
  return found
}

/**
 * Ends a rule that takes too many steps, found or not: the library looks without end for a day that never comes, such as
 * February 30.
 */
function limitSteps(rule: ICAL.Recur, budget: StepBudget): void {
  const max = budget.steps > STEPS_MAX / 2 ? STEPS_OF_ENTRY_MAX : STEPS_OF_LATER_ENTRY_MAX
  let steps = 0
  rule.iterator = (dtstart) => {
    const iterator = new ICAL.RecurIterator({ rule, dtstart })
    const isOnRule = iterator.check_contracting_rules.bind(iterator)
    iterator.check_contracting_rules = () => {
      if (++steps > max) throw new RuleStopped(TOO_LONG)
      if (--budget.steps < 0) throw new RuleStopped('The calendar has too many recurring entries before it.')
      return isOnRule()
    }
    return iterator
  }
}

/** The last day before `from` on which an endless rule of days or weeks can begin as on its first day. */
function closeTo(from: string, first: string, event: ICAL.Component): string {
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  const [rule] = rules
  if (rules.length !== 1 || !(rule instanceof ICAL.Recur) || rule.count || first >= from) return first
  const unit = { DAILY: 1, WEEKLY: 7 }[String(rule.freq)]
  if (!unit) return first
  const step = unit * Math.max(1, rule.interval) * 86_400_000
  const steps = Math.floor((Date.parse(from) - Date.parse(first)) / step) - 1
  return steps > 0 ? dayOf(new Date(Date.parse(first) + steps * step)) : first
}

const nextDay = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * 86_400_000))

/** Keeps the moments from one day to another, as those of the clock in a zone. Returns whether there are any. */
function makeFloating(property: ICAL.Property, zone: string | null, from: string, to: string): boolean {
  const values = property.getValues().filter((value) => {
    const day = String(value).slice(0, 10)
    return day >= from && day <= to
  })
  if (values.length === 0) return false
  const clock = zone && clockOf(zone)
  property.setValues(
    values.map((value) => {
      if (!(value instanceof ICAL.Time) || value.isDate || !clock) return value
      if (value.zone !== ICAL.Timezone.utcTimezone) return value
      return ICAL.Time.fromDateTimeString(clock(value.toJSDate()))
    }),
  )
  return true
}
