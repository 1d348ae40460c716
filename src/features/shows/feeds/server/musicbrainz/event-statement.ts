import { COUNTRIES } from '#features/shows/countries.ts'
import {
  ACT_NAME_MAX,
  ACTS_MAX,
  type ActRole,
  ADDRESS_MAX,
  CITY_MAX,
  SHOW_DAYS_MAX,
  SHOW_NAME_MAX,
  type ShowKind,
  VENUE_NAME_MAX,
} from '#features/shows/limits.ts'
import { programmeDay } from '#features/shows/page/server/moments.ts'
import { zoneAt, zonesOfCountry } from '#platform/places/zone-at.ts'
import { beginningOf } from '#platform/storable-text.ts'
import { daysBetween, instantAt, isDay, timeAt } from '#platform/time.ts'
import { timeZoneNamed } from '#platform/zone-names.ts'
import type { MusicBrainzEvent, MusicBrainzPlace } from '#sources/musicbrainz/event-schema.ts'
import type { StatedAct, Statement } from '../merging/statement.ts'

/** Other types, such as award ceremonies, are not shows. */
const KINDS: Record<string, ShowKind> = {
  Concert: 'concert',
  Festival: 'festival',
  'Launch event': 'launch',
  'Stage performance': 'concert',
}
const ROLES: Record<string, ActRole> = {
  'main performer': 'headliner',
  'support act': 'support',
  'guest performer': 'guest',
  host: 'host',
}

/** The place where an event of MusicBrainz is held. */
export const placeOfEvent = ({ relations }: MusicBrainzEvent): MusicBrainzPlace | undefined =>
  relations.find(({ type }) => type === 'held at')?.place

/** Converts a place of MusicBrainz to a venue; undefined when its city is unknown. */
export function venueOf(place: MusicBrainzPlace): PlacedVenue | undefined {
  const city = place.area?.name
  if (!city) return undefined
  const { latitude, longitude } = place.coordinates ?? {}
  const hasPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  const stated = countryOf(place)
  const timeZone = hasPlace ? zoneAt({ latitude, longitude, country: stated }) : null
  return {
    mbid: place.id,
    name: beginningOf(place.name, VENUE_NAME_MAX),
    address: beginningOf(place.address ?? '', ADDRESS_MAX) || null,
    city: beginningOf(city, CITY_MAX),
    country: stated ?? (timeZone && countryOfZone(timeZone)),
    latitude: hasPlace ? latitude : null,
    longitude: hasPlace ? longitude : null,
    timeZone,
  }
}

export interface PlacedVenue extends NonNullable<Statement['venue']> {
  mbid: string
  /** Null when the coordinates are unknown. */
  timeZone: string | null
}

/** Converts an event of MusicBrainz to a statement; undefined when it is not a show, or has no day or no place. */
export function eventStatement(
  event: MusicBrainzEvent,
  place: MusicBrainzPlace | undefined,
): Statement | undefined {
  const kind = event.type ? KINDS[event.type] : 'concert'
  const begin = event['life-span']?.begin
  const placed = place && venueOf(place)
  if (!kind || !begin || !isEventDay(begin) || !placed) return undefined
  const { timeZone: zoneOfPlace, ...venue } = placed
  // Without coordinates the time zone is unknown: then only the day is certain.
  const timeZone = zoneOfPlace ?? 'UTC'
  const time = zoneOfPlace && /^([01]\d|2[0-3]):[0-5]\d$/.test(event.time ?? '') ? event.time : undefined
  const instant = time ? instantAt(begin, time, timeZone) : null
  const begins = instant && timeAt(instant, timeZone) === time ? instant : null
  const firstDay = begins ? programmeDay(begins, timeZone) : begin
  const end = event['life-span']?.end
  const lastDay = end && isEventDay(end) && end > firstDay ? end : firstDay
  if (daysBetween(firstDay, lastDay) >= SHOW_DAYS_MAX) return undefined
  return {
    kind,
    name: beginningOf(event.name, SHOW_NAME_MAX),
    description: null,
    timeZone,
    firstDay,
    lastDay,
    beginsAt: begins?.toISOString() ?? null,
    endsAt: null,
    venue,
    acts: event.relations.flatMap(actOf).slice(0, ACTS_MAX),
    ticketLinks: [],
    status: event.cancelled ? 'cancelled' : 'scheduled',
    residency: null,
  }
}

function actOf({ type, artist }: MusicBrainzEvent['relations'][number]): StatedAct[] {
  const role = ROLES[type]
  if (!role || !artist) return []
  const name = beginningOf(artist.name, ACT_NAME_MAX)
  return [{ name, mbid: artist.id, role, stage: null, day: null, beginsAt: null, endsAt: null }]
}

/** Events may have a year or a month only, and days that do not exist, such as `2026-02-31`. */
const isEventDay = (text: string) => isDay(text) && text >= '1900'

function countryOf({ area }: MusicBrainzPlace): string | null {
  const code = area?.['iso-3166-1-codes'][0] ?? area?.['iso-3166-2-codes'][0]?.slice(0, 2)
  return code && /^[A-Z]{2}$/.test(code) ? code : null
}

/** MusicBrainz names the city of a place, but its answers and dumps do not say in which country it is. */
function countryOfZone(timeZone: string): string | null {
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
