import { COUNTRIES } from '#features/shows/countries.ts'
import { zonesOfCountry } from '#platform/places/zone-at.ts'
import { timeZoneNamed } from '#platform/time-zone.ts'

/** MusicBrainz names the city of a place, but its answers and dumps do not say in which country it is. */
export function countryOfZone(timeZone: string): string | null {
  countries ??= readCountries()
  return countries.get(timeZoneNamed(timeZone) ?? timeZone) ?? null
}

let countries: Map<string, string> | undefined

/** The country of each zone that only one country has. */
function readCountries(): Map<string, string> {
  const found = new Map<string, string>()
  const shared = new Set<string>()
  for (const country of COUNTRIES) {
    for (const name of zonesOfCountry(country)) {
      if (found.has(name)) shared.add(name)
      found.set(name, country)
    }
  }
  for (const zone of shared) found.delete(zone)
  return found
}
