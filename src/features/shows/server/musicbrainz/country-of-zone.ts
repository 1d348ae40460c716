import { timeZoneNamed } from '#platform/time-zone.ts'
import { COUNTRIES } from '../../countries.ts'

declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402; the types of TypeScript's library lack it. */
      getTimeZones(): string[] | undefined
    }
  }
}

/** MusicBrainz names the city of a place, but its answers and dumps do not say in which country it is. */
export function countryOfZone(timeZone: string): string | null {
  countries ??= readCountries()
  return countries.get(canonical(timeZone)) ?? null
}

let countries: Map<string, string> | undefined

/** The country of each zone that only one country has. */
function readCountries(): Map<string, string> {
  const found = new Map<string, string>()
  const shared = new Set<string>()
  for (const country of COUNTRIES) {
    for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) {
      const name = canonical(zone)
      if (found.has(name)) shared.add(name)
      found.set(name, country)
    }
  }
  for (const zone of shared) found.delete(zone)
  return found
}

/** The canonical name of zones that have several, such as Asia/Calcutta and Asia/Kolkata. */
const canonical = (timeZone: string) => timeZoneNamed(timeZone) ?? timeZone
