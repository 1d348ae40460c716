import ICAL from 'ical.js'
import { DAY_MS, dayAndTime, type WallTime, wallTime } from '#platform/time.ts'
import { readStatedTime, type StatedTime } from './stated-time.ts'

/** The most steps that all recurrence rules of a calendar may take together, and those of one entry. */
const STEPS_MAX = 60_000
const STEPS_OF_ENTRY_MAX = 5000
/** The limit of an entry once half of all steps are taken, so that a few endless rules leave room for later entries. */
const STEPS_OF_LATER_ENTRY_MAX = 500

/** The steps that the rules of a calendar have left. */
export interface StepBudget {
  steps: number
}

export const stepBudget = (steps = STEPS_MAX): StepBudget => ({ steps })

/** A rule took too many steps; the message says it to the organiser. */
export class RuleStopped extends Error {}

const TOO_LONG =
  'Its rule of recurrence (RRULE) takes too long to follow: too many of its days are over, or it never comes to one.'

/** A rule of recurrence, without its end. */
export interface Rule {
  recur: ICAL.Recur
  until: StatedTime | null
}

/** Parses the value of an RRULE. Throws when it cannot be read. */
export function readRule(value: string): Rule {
  const parts = value.toUpperCase().replace(/\s/g, '').split(';').filter(Boolean)
  const recur = ICAL.Recur.fromString(parts.filter((part) => !part.startsWith('UNTIL=')).join(';'))
  const end = parts.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length)
  if (end === undefined) return { recur, until: null }
  const until = readStatedTime(end)
  if (!until) throw new Error('UNTIL is no date')
  return { recur, until }
}

/**
 * The times of a rule from its begin to `end`, in their order. Throws `RuleStopped` when it takes too many steps,
 * whether or not it finds anything, and other errors for rules that contradict themselves.
 */
export function* wallsOf({ recur }: Rule, span: Span, budget: StepBudget): Generator<WallTime> {
  const isOfWeek = recur.freq === 'WEEKLY' && recur.getComponent('BYDAY').length > 0
  const positions = isOfWeek ? recur.getComponent('BYSETPOS').map(Number) : []
  yield* positions.length > 0 ? inWeeks(recur, positions, span, budget) : follow(recur, span, budget)
}

/** The library does not know positions (BYSETPOS) in weeks. Does not count (COUNT). */
function* inWeeks(
  recur: ICAL.Recur,
  positions: readonly number[],
  span: Span,
  budget: StepBudget,
): Generator<WallTime> {
  const weekOf = (wall: WallTime) => {
    const day = ICAL.Time.fromDateString(dayAndTime(wall).day)
    return wallTime(day.startOfWeek(recur.wkst).toString())
  }
  const all = recur.clone()
  all.count = null
  let week: WallTime[] = []
  const chosen = () =>
    week.filter(
      (wall, i) => wall >= span.begin && (positions.includes(i + 1) || positions.includes(i - week.length)),
    )
  // The week in which it begins counts as a whole.
  const sinceWeek = wallTime(dayAndTime(span.begin).day) - weekOf(span.begin)
  for (const wall of follow(all, { ...span, begin: span.begin - sinceWeek }, budget)) {
    const [first = wall] = week
    if (weekOf(first) !== weekOf(wall)) {
      yield* chosen()
      week = []
    }
    week.push(wall)
  }
  yield* chosen()
}

interface Span {
  begin: WallTime
  isDay: boolean
  end: WallTime
}

function* follow(recur: ICAL.Recur, { begin, isDay, end }: Span, budget: StepBudget): Generator<WallTime> {
  // Without an end, the library would look for a year with such a day for thousands of years.
  recur.until = timeOf(end + DAY_MS, isDay)
  const iterator = limited(recur, timeOf(begin, isDay), budget)
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wall = wallTime(next.toString().slice(0, 10), next.toString().slice(11, 16) || '00:00')
    if (wall > end) return
    yield wall
  }
}

function timeOf(wall: WallTime, isDay: boolean): ICAL.Time {
  const { day, time } = dayAndTime(wall)
  return isDay ? ICAL.Time.fromDateString(day) : ICAL.Time.fromDateTimeString(`${day}T${time}:00`)
}

/** The library would search forever for a day that never comes, such as February 30. */
function limited(rule: ICAL.Recur, dtstart: ICAL.Time, budget: StepBudget): ICAL.RecurIterator {
  const max = budget.steps > STEPS_MAX / 2 ? STEPS_OF_ENTRY_MAX : STEPS_OF_LATER_ENTRY_MAX
  let steps = 0
  const iterator = new ICAL.RecurIterator({ rule, dtstart })
  const isOnRule = iterator.check_contracting_rules.bind(iterator)
  iterator.check_contracting_rules = () => {
    if (++steps > max) throw new RuleStopped(TOO_LONG)
    if (--budget.steps < 0) throw new RuleStopped('The calendar has too many recurring entries before it.')
    return isOnRule()
  }
  return iterator
}
