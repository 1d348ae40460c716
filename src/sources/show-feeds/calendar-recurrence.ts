import ICAL from 'ical.js'
import { clockOf, dayOf, momentOf } from './calendar-moment.ts'
import { type FeedMoment, isPlausibleYear, MONTHS_AHEAD, OCCURRENCES_MAX } from './entry.ts'

/** The most steps that all recurrence rules of a calendar may take together, and those of one entry. */
const STEPS_MAX = 60_000
const STEPS_OF_ENTRY_MAX = 5000
/** The limit of an entry once half of all steps are taken, so that a few endless rules leave room for later entries. */
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

/** The times of a recurring entry from two days ago on; an error message when its rule cannot be followed. */
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
    // The rule is expanded in local time, so its end must be local too.
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
      // One day more on either side, because the entry may be in another time zone.
      if (!makeFloating(property, first.zone, nextDay(from, -1), nextDay(to, 1)))
        event.removeProperty(property)
    }
  }
  // Without a rule, the library leaves out the first day of an entry.
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
 * Stops a rule that takes too many steps, whether or not it finds anything: the library would search forever for a day
 * that never comes, such as February 30.
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

/**
 * The last day before `from` at which an endless daily or weekly rule can start without changing its days; skips past
 * occurrences.
 */
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

/**
 * Converts the moments from one day to another to local time in a zone and drops the others. Returns whether any are
 * left.
 */
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
