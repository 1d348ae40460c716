import { addDays, dayAt } from '#platform/time.ts'
import { toEntry } from './calendar-entry.ts'
import { type CalendarEvent, problemOf, readEvent } from './calendar-event.ts'
import { divide } from './calendar-parts.ts'
import { stepBudget } from './calendar-rule.ts'
import { whenOf } from './calendar-series.ts'
import { gatherVersions } from './calendar-versions.ts'
import {
  ENTRIES_MAX,
  type FeedEntry,
  type FeedProblem,
  isPlausibleYear,
  lastDayOf,
  PROBLEMS_MAX,
  type ReadShows,
} from './entry.ts'

/**
 * Reads the shows of a calendar (RFC 5545) that are not over. A line that cannot be read is reported and left out; an
 * entry is left out only when it has no begin or no name. Private and confidential entries are left out without a
 * message.
 */
export function readCalendar(text: string, now: Date): ReadShows {
  const problems: FeedProblem[] = []
  const report = (problem: FeedProblem) => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem)
  }
  const { blocks, zone, passed } = divide(text, now, report)
  const events = blocks.map((block) => readEvent(block, report))
  const budget = stepBudget()
  const yesterday = addDays(dayAt(now), -2)
  const entries: FeedEntry[] = []
  for (const [event, when] of placed(events)) {
    const isPlausible = isPlausibleYear(when.begin.day, now)
    if (isPlausible && lastDayOf(when) < yesterday) continue
    const entry = isPlausible ? toEntry(event, when) : `No show is in the year ${when.begin.day.slice(0, 4)}.`
    if (typeof entry === 'string') report(problemOf(event, entry))
    else if (entry && entries.push(entry) > ENTRIES_MAX) {
      const { line } = entries.pop() ?? event
      const message = `Only the first ${ENTRIES_MAX} entries that are not over are read: what comes here is not.`
      report({ line, name: null, message })
      break
    }
  }
  return { entries, problems, timeZone: zone?.name ?? null }

  function* placed(events: readonly CalendarEvent[]) {
    for (const [uid, versions] of gatherVersions(events, { passed })) {
      yield* whenOf(uid, versions, { now, budget, report })
    }
  }
}
