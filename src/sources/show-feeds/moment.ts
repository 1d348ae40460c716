import { dayAndTime, instantOf, offsetAt, type WallTime, wallTime } from '#platform/time.ts'
import type { FeedMoment } from './entry.ts'

/** The zone of stated times. */
export interface Zone {
  /** IANA name or UTC; null when only its clock is known. */
  name: string | null
  /** By how many milliseconds its clock is ahead of UTC at an instant. */
  offsetOf(instant: number): number
}

export const namedZone = (name: string): Zone => ({ name, offsetOf: (instant) => offsetAt(instant, name) })
export const UTC: Zone = { name: 'UTC', offsetOf: () => 0 }
/** A zone whose clock is always ahead of UTC by the same milliseconds. */
export const fixedZone = (offset: number): Zone => ({ name: null, offsetOf: () => offset })

export const wholeDay = (day: string): FeedMoment => ({ day, time: null, zone: null, instant: null })

/** The moment at which the clock of a zone shows a time; null: the zone is left open ("floating"). */
export function momentIn(wall: WallTime, zone: Zone | null): FeedMoment {
  const there = dayAndTime(wall)
  if (!zone) return { ...there, zone: null, instant: null }
  const instant = new Date(instantOf(wall, zone.offsetOf))
  return {
    ...there,
    zone: zone.name,
    instant: Number.isNaN(instant.getTime()) ? null : instant.toISOString(),
  }
}

/** An instant on the clock of a zone. */
export const momentAt = (instant: number, zone: Zone): FeedMoment => ({
  ...dayAndTime(instant + zone.offsetOf(instant)),
  zone: zone.name,
  instant: new Date(instant).toISOString(),
})

/** What the clock shows at a moment; of a whole day, at its begin. */
export const wallOf = ({ day, time }: FeedMoment): WallTime => wallTime(day, time ?? '00:00')
