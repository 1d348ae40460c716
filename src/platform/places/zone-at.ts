import findRoughly from '@photostructure/tz-lookup'
import { offsetsIn } from '../time.ts'
import { timeZoneNamed } from '../zone-names.ts'

declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402; the types of TypeScript's library lack it. */
      getTimeZones(): string[] | undefined
    }
  }
}

interface Place {
  /** Degrees. */
  latitude: number
  longitude: number
  /** ISO 3166-1 alpha-2, where it is known. */
  country: string | null
}

/** Degrees from a place at which its neighbourhood is looked at, and how many points at each distance. */
const DISTANCES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6]
const DIRECTIONS = 16

/**
 * The IANA zone of a place. The outlines of zones are rough: near borders and on small islands they give the zone of a
 * neighbour, which the country corrects.
 */
export function zoneAt({ latitude, longitude, country }: Place): string {
  const rough = findRoughly(latitude, longitude)
  const own = zonesOfCountry(country ?? countryOfIsland(latitude, longitude) ?? '')
  if (own.length === 0 || own.some((zone) => isSameClock(zone, rough))) return rough
  for (const distance of DISTANCES) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (i * 2 * Math.PI) / DIRECTIONS
      const north = Math.max(-90, Math.min(90, latitude + distance * Math.sin(angle)))
      const east = longitude + distance * Math.cos(angle)
      const near = findRoughly(north, ((east + 540) % 360) - 180)
      const found =
        own.find((zone) => zone === timeZoneNamed(near)) ?? own.find((zone) => isSameClock(zone, near))
      if (found) return found
    }
  }
  // The country has no part near the coordinates, or only small islands.
  return rough
}

/** Islands and an exclave with the clock of a neighbour in the outlines, by their country. */
const ISLANDS: readonly [country: string, south: number, north: number, west: number, east: number][] = [
  ['AS', -14.6, -14, -171.2, -169.2],
  ['PM', 46.7, 47.2, -56.6, -56],
  ['TL', -9.2, -8.1, 125.4, 127.4],
  ['TL', -9.5, -9.15, 124, 124.5],
]

const countryOfIsland = (latitude: number, longitude: number) =>
  ISLANDS.find(
    ([, south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )?.[0]

const known = new Map<string, readonly string[]>()

/** The zones of a country; none for an unknown one. */
export function zonesOfCountry(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const before = known.get(country)
  if (before) return before
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
  const named = zones.map((zone) => timeZoneNamed(zone) ?? zone)
  known.set(country, named)
  return named
}

/** Whether two zones have the same time in winter and in summer. */
function isSameClock(one: string, other: string): boolean {
  if (one === other) return true
  const year = new Date().getUTCFullYear()
  return clockIn(year, one) === clockIn(year, other)
}

/** By year and zone: reading the clocks costs as much as all else. */
const clocks = new Map<string, string>()

/** The clocks of a zone in winter and in summer. */
export function clockIn(year: number, zone: string): string {
  const key = `${year} ${zone}`
  const before = clocks.get(key)
  if (before !== undefined) return before
  const clock = offsetsIn(year, zone).join()
  clocks.set(key, clock)
  return clock
}
