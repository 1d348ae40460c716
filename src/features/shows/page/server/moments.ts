import type { ActFields, ShowFields } from '#features/shows/editor/contract.ts'
import {
  BEGIN_REQUIRED,
  DAY_OUTSIDE,
  DAY_REQUIRED,
  ENDS_BEFORE,
  MORNING,
  NO_SUCH_TIME,
  SHOW_DAYS_MAX,
  TOO_MANY_DAYS,
} from '#features/shows/limits.ts'
import { beginDayOf, endDayOf, firstDayOf } from '#features/shows/night.ts'
import { invalid } from '#platform/http/problem.ts'
import { addDays, dayAt, daysBetween, instantAt, timeAt } from '#platform/time.ts'

export interface Moments {
  /** Day of the programme: a night belongs to the day before. */
  firstDay: string
  lastDay: string
  beginsAt: Date | null
  endsAt: Date | null
  /** The begin; for a show without a time, the first moment of its day. */
  sortsAt: Date
  /** The end; when it is unknown, the morning after the last day. */
  overAt: Date
}

/**
 * Computes the instants of a show from local days and times. Throws a 422 problem that names the field for a time that
 * the change to summer time skips, and for an end before the begin.
 */
export function momentsOf(
  fields: Pick<ShowFields, 'kind' | 'date' | 'time' | 'endDate' | 'endTime' | 'timeZone'>,
): Moments {
  const { kind, date, time, endDate, endTime, timeZone } = fields
  const beginDay = kind === 'festival' ? beginDayOf({ date, time }) : date
  const beginsAt = time ? clockTime('time', beginDay, time, timeZone) : null
  const endsAt = endTime ? clockTime('endTime', endDay(), endTime, timeZone) : null
  if (beginsAt && endsAt && endsAt <= beginsAt) throw invalid({ endTime: ENDS_BEFORE })
  const firstDay = firstDayOf(kind, date, time)
  const lastDay = endDate === null ? firstDay : lastDayUntil(endDate)
  if (daysBetween(firstDay, lastDay) >= SHOW_DAYS_MAX) {
    throw invalid({ endDate: TOO_MANY_DAYS })
  }
  return {
    firstDay,
    lastDay,
    beginsAt,
    endsAt,
    sortsAt: beginsAt ?? instantAt(date, '00:00', timeZone),
    overAt: endsAt ?? instantAt(addDays(lastDay, 1), MORNING, timeZone),
  }

  function endDay(): string {
    if (endDate !== null) return endTime ? endDayOf(kind, endDate, endTime) : endDate
    return endTime && time && endTime <= time ? addDays(beginDay, 1) : beginDay
  }

  /** A show that ends in the night before its stated last day ends with the programme of the day before. */
  function lastDayUntil(fallback: string): string {
    return endsAt && kind !== 'festival' ? lastProgrammeDay(endsAt, timeZone) : fallback
  }
}

/** The programme day of a time: before 6:00 that of the evening before. */
export function programmeDay(instant: Date, timeZone: string): string {
  const isNight = timeAt(instant, timeZone) < MORNING
  const day = dayAt(instant, timeZone)
  return isNight ? addDays(day, -1) : day
}

/** The programme day on which a show with this end ends. */
export const lastProgrammeDay = (endsAt: Date, timeZone: string): string =>
  programmeDay(new Date(endsAt.getTime() - 60_000), timeZone)

/** When and where an act plays, as stored. */
export interface Slot {
  stage: string | null
  day: string | null
  begins_at: Date | null
  ends_at: Date | null
}

/**
 * Computes the slot of an act in a show. A time before 6:00 is in the night after its day. Throws a 422 problem that
 * names the field, below `field`, for a day outside the show and for invalid times.
 */
export function slotOf(
  { stage, day, time, endTime }: Pick<ActFields, 'stage' | 'day' | 'time' | 'endTime'>,
  show: Pick<Moments, 'firstDay' | 'lastDay'> & { timeZone: string },
  field: string,
): Slot {
  const { firstDay, lastDay, timeZone } = show
  const onDay = day ?? (firstDay === lastDay && time ? firstDay : null)
  if (onDay && (onDay < firstDay || onDay > lastDay)) throw invalid({ [`${field}.day`]: DAY_OUTSIDE })
  if (time && !onDay) throw invalid({ [`${field}.day`]: DAY_REQUIRED })
  if (endTime && !time) throw invalid({ [`${field}.time`]: BEGIN_REQUIRED })
  if (!onDay || !time) return { stage, day: onDay, begins_at: null, ends_at: null }
  const beginDay = beginDayOf({ date: onDay, time })
  const begins_at = clockTime(`${field}.time`, beginDay, time, timeZone)
  const endDay = endTime && endTime <= time ? addDays(beginDay, 1) : beginDay
  const ends_at = endTime ? clockTime(`${field}.endTime`, endDay, endTime, timeZone) : null
  if (ends_at && ends_at <= begins_at) throw invalid({ [`${field}.endTime`]: ENDS_BEFORE })
  return { stage, day: onDay, begins_at, ends_at }
}

function clockTime(field: string, day: string, time: string, timeZone: string): Date {
  const instant = instantAt(day, time, timeZone)
  if (timeAt(instant, timeZone) !== time) throw invalid({ [field]: NO_SUCH_TIME })
  return instant
}
