const HOUR_MS = 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  // There are some hundred zones.
  formats.set(zone, format)
  return format
}

/** The local time of a zone as if it were UTC, in ms. */
function localMs(zone: string, at: number): number {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
}

/** The instant of an hour of a day in a zone (IANA name). Throws `RangeError` for an unknown zone. */
export function momentIn(zone: string, day: string, hour: number): Date {
  const localTime = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  let at = localTime
  // Twice, because the first guess may be on the other side of a clock change.
  for (let pass = 0; pass < 2; pass++) at += localTime - localMs(zone, at)
  return new Date(at)
}

/** The first and the last instant of this hour of a day over all zones. */
export function momentsAnywhere(day: string, hour: number): { first: Date; last: Date } {
  const utc = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  return { first: new Date(utc - 14 * HOUR_MS), last: new Date(utc + 12 * HOUR_MS) }
}

/** The day in a zone at an instant. */
export const dayIn = (zone: string, at: Date): string =>
  new Date(localMs(zone, at.getTime())).toISOString().slice(0, 10)
