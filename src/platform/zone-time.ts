const DAY_MS = 86_400_000

/** Creating a formatter costs as much as a hundred uses. The cache holds one for each zone. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * What a clock shows, in milliseconds: the time stamp that the same day and time would have in UTC. Like instants, such
 * times can be compared and added to.
 */
export type WallTime = number

/** The wall time of a day (YYYY-MM-DD) and a time (HH:MM). */
export const wallTime = (day: string, time = '00:00'): WallTime => Date.parse(`${day}T${time}:00Z`)

/** What the clocks of an IANA zone show at an instant. */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`)
}

/** By how many milliseconds the clocks of an IANA zone are ahead of UTC at an instant. */
export const offsetAt = (instant: number, timeZone: string): number =>
  wallTimeAt(instant, timeZone) - Math.floor(instant / 1000) * 1000

/**
 * The instant of a wall time (RFC 5545, 3.3.5): of a time that occurs twice when clocks are put back, the first; a time
 * that is skipped when clocks are put forward counts by the clocks before the change.
 */
export function instantOf(wall: WallTime, offsetOf: (instant: number) => number): number {
  const before = offsetOf(wall - DAY_MS)
  const found = [wall - before, wall - offsetOf(wall + DAY_MS)].filter(
    (instant) => instant + offsetOf(instant) === wall,
  )
  return found.length > 0 ? Math.min(...found) : wall - before
}

/** The instant of a local day and time in an IANA zone, as `instantOf` counts it. */
export const instantAt = (day: string, time: string, timeZone: string): Date =>
  new Date(instantOf(wallTime(day, time), (instant) => offsetAt(instant, timeZone)))
