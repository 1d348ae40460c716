import find from '@photostructure/tz-lookup'
import type { MusicBrainzEvent, MusicBrainzPlace } from '#sources/musicbrainz/event-schema.ts'
import { type ActRole, SHOW_DAYS_MAX, SHOW_NAME_MAX, type ShowKind } from '../../limits.ts'
import { programmeDay } from '../feeds/to-statement.ts'
import { instantAt, timeAt } from '../moments.ts'
import type { Statement } from '../sources/statement.ts'

/** Other types, such as award ceremonies, are no shows. */
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
const DAY_MS = 86_400_000

/** The place where an event of MusicBrainz is held. */
export const placeOfEvent = ({ relations }: MusicBrainzEvent): MusicBrainzPlace | undefined =>
  relations.find(({ type }) => type === 'held at')?.place

/** An event of MusicBrainz in the terms of this site; undefined for what is no show, has no day or no place. */
export function eventStatement(
  event: MusicBrainzEvent,
  place: MusicBrainzPlace | undefined,
): Statement | undefined {
  const kind = event.type ? KINDS[event.type] : 'concert'
  const begin = event['life-span']?.begin
  const city = place?.area?.name
  if (!kind || !begin || !isDay(begin) || !place || !city) return undefined
  const { latitude, longitude } = place.coordinates ?? {}
  const hasPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  // Without coordinates nobody knows the zone of the clock: then only the day is sure.
  const timeZone = hasPlace ? find(latitude, longitude) : 'UTC'
  const time = hasPlace && /^([01]\d|2[0-3]):[0-5]\d$/.test(event.time ?? '') ? event.time : undefined
  const instant = time ? instantAt(begin, time, timeZone) : null
  const begins = instant && timeAt(instant, timeZone) === time ? instant : null
  const firstDay = begins ? programmeDay(begins, timeZone) : begin
  const end = event['life-span']?.end
  const lastDay = end && isDay(end) && end > firstDay ? end : firstDay
  if ((Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS >= SHOW_DAYS_MAX) return undefined
  return {
    kind,
    name: event.name.slice(0, SHOW_NAME_MAX),
    description: null,
    timeZone,
    firstDay,
    lastDay,
    beginsAt: begins?.toISOString() ?? null,
    endsAt: null,
    venue: {
      mbid: place.id,
      name: place.name.slice(0, 160),
      address: place.address?.slice(0, 300) ?? null,
      city: city.slice(0, 120),
      country: countryOf(place),
      latitude: hasPlace ? latitude : null,
      longitude: hasPlace ? longitude : null,
    },
    acts: event.relations
      .flatMap(({ type, artist }) => {
        const role = ROLES[type]
        return role && artist
          ? [
              {
                name: artist.name.slice(0, 200),
                mbid: artist.id,
                role,
                stage: null,
                day: null,
                beginsAt: null,
                endsAt: null,
              },
            ]
          : []
      })
      .slice(0, 400),
    ticketLinks: [],
    status: event.cancelled ? 'cancelled' : 'scheduled',
    residency: null,
  }
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= '1900'

function countryOf({ area }: MusicBrainzPlace): string | null {
  const code = area?.['iso-3166-1-codes'][0] ?? area?.['iso-3166-2-codes'][0]?.slice(0, 2)
  return code && /^[A-Z]{2}$/.test(code) ? code : null
}
