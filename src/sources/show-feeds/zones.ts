import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { HOUR_MS, offsetAt, offsetsIn } from '#platform/time.ts'
import { timeZoneNamed } from '#platform/zone-names.ts'
import { fixedZone, namedZone, UTC, type Zone } from './moment.ts'
import { WINDOWS_BY_LABEL, ZONES_BY_ABBREVIATION } from './zone-labels.ts'

const NAME_MAX = 200
/** A limit, because feeds could name endless zones. */
const KNOWN_MAX = 1000
const known = new Map<string, Zone | null>()

/** A name without its quotation marks and escapes. */
export const plainZoneName = (name: string): string =>
  name
    .replace(/\\(.)/g, '$1')
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .trim()

/**
 * The zone that a calendar means by a name: an IANA name with or without a prefix such as
 * `/freeassociation.sourceforge.net/`, an offset, a name or label of Windows, or an abbreviation. Null for any other.
 */
export function zoneNamed(name: string): Zone | null {
  const text = plainZoneName(name)
  const before = known.get(text)
  if (before !== undefined) return before
  const zone = text.length > NAME_MAX ? null : resolve(text)
  if (known.size < KNOWN_MAX) known.set(text, zone)
  return zone
}

/** The zone of an IANA name with an area, such as Europe/Berlin, whose rules are known better than a file defines them. */
export function ianaZoneNamed(name: string): Zone | null {
  const parts = plainZoneName(name)
    .replace(/^tzone:\/\/Microsoft\//i, '')
    .split('/')
    .filter(Boolean)
    .map((part) => part.trim().replaceAll(' ', '_'))
  for (const count of [parts.length, 3, 2]) {
    const path = parts.slice(-count)
    const zone = path.length > 1 && timeZoneNamed(path.join('/'))
    if (zone) return zone === 'UTC' ? UTC : namedZone(zone)
  }
  return null
}

function resolve(text: string): Zone | null {
  const iana = ianaZoneNamed(text)
  if (iana) return iana
  const last = text.split('/').at(-1) ?? ''
  const abbreviated = ZONES_BY_ABBREVIATION[last.toUpperCase()]
  if (abbreviated) return zoneOf(abbreviated)
  const offset = offsetNamed(text)
  if (offset !== null) return offset === 0 ? UTC : fixedZone(offset)
  const windows =
    ofWindows(text) ?? ofWindows(`${text.replace(/ (?:Daylight|Summer) Time$/i, '')} Standard Time`)
  if (windows) return zoneOf(windows)
  // Old names such as Japan and EST5EDT; engines read short ones in ways of their own.
  const old = last.length > 3 || /^(?:PRC|ROC|ROK)$/i.test(last) ? timeZoneNamed(last) : undefined
  if (old) return zoneOf(old)
  return ofLabel(text)
}

const zoneOf = (name: string): Zone => (name === 'UTC' ? UTC : namedZone(timeZoneNamed(name) ?? name))

/** Milliseconds of an offset such as "+01:00", "UTC+5:30", "GMT-0430" or WordPress's "UTC-4.5". */
function offsetNamed(text: string): number | null {
  const found = /^\(?(?:UTC|GMT)?\s*([+\u2212-])(\d{1,2})(?::?([0-5]\d)|[.,](\d{1,2}))?\)?$/i.exec(text)
  if (!found) return null
  const [, sign, hours, minutes, fraction] = found
  const offset = Number(hours) + Number(minutes ?? 0) / 60 + Number(`0.${fraction ?? 0}`)
  return offset > 14 ? null : (sign === '+' ? offset : -offset) * HOUR_MS
}

let windowsNames: Map<string, string> | undefined

/** The main zone of a Windows name such as "W. Europe Standard Time". */
function ofWindows(name: string): string | undefined {
  windowsNames ??= new Map(
    WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ windowsName, iana }) =>
      iana.slice(0, 1).map((zone) => [windowsName.toLowerCase(), zone.startsWith('Etc/UTC') ? 'UTC' : zone]),
    ),
  )
  return windowsNames.get(name.toLowerCase())
}

let cities: Map<string, string> | undefined

/** The zone of a Windows label, such as "(UTC+01:00) Amsterdam, Berlin, Bern, Rome", by one of the names in it. */
function ofLabel(label: string): Zone | null {
  const [whole = '', prefix] = /^\((?:UTC|GMT)\s*([^)]*)\)\s*/i.exec(label) ?? []
  const offset =
    prefix === undefined
      ? null
      : prefix === ''
        ? 0
        : offsetNamed(prefix.replace(/^([+-]\d+)\.(\d\d)$/, '$1:$2'))
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone')
      .flatMap((zone) => [zone, timeZoneNamed(zone) ?? zone])
      .filter((zone) => zone.includes('/'))
      .map((zone) => [zone.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? '', zone]),
  )
  const names = label
    .slice(whole.length)
    .split(/[,:(]/)
    .map((name) =>
      name
        .replace(/^\s*City of |\)| Islands?\s*$/gi, '')
        .trim()
        .toLowerCase(),
    )
  for (const name of [label.slice(whole.length).toLowerCase().trim(), ...names]) {
    const found =
      ofWindows(WINDOWS_BY_LABEL[name] ?? '') ?? cities.get(name) ?? ofWindows(`${name} Standard Time`)
    if (found && (offset === null || hasOffset(found, offset))) return zoneOf(found)
  }
  return null
}

/** Whether a zone's clock is ahead of UTC by an offset, in winter or in summer. */
function hasOffset(zone: string, offset: number): boolean {
  const year = new Date().getUTCFullYear()
  return offsetsIn(year, zone).includes(offset)
}

let mainZones: Map<string, string> | undefined

/**
 * The main IANA zone whose clock shows the same as this one from a year before to two years after `now`, if any; null
 * for a clock that is never changed, which many zones have.
 */
export function zoneLike({ offsetOf }: Zone, now: Date): string | null {
  const clock = clockOf(offsetOf, now)
  if (new Set(clock).size === 1) return null
  mainZones ??= new Map(
    WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001')
      .flatMap(({ iana }) => iana.slice(0, 1))
      .filter((zone) => !zone.startsWith('Etc/'))
      // Of several alike, the first counts.
      .toReversed()
      .map((zone) => [
        clockOf((instant) => offsetAt(instant, zone), now).join(),
        timeZoneNamed(zone) ?? zone,
      ]),
  )
  return mainZones.get(clock.join()) ?? null
}

const clockOf = (offsetOf: Zone['offsetOf'], now: Date): number[] =>
  Array.from({ length: 156 }, (_, i) => offsetOf(now.getTime() + (i - 52) * 7 * 24 * HOUR_MS))
