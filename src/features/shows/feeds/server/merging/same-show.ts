import { normalForm } from '#features/catalogue/public.ts'
import type { ShowKind } from '#features/shows/limits.ts'

/** The facts by which shows are told apart. */
export interface ShowFacts {
  kind: ShowKind
  name: string
  /** The headliners. */
  headliners: readonly { mbid: string | null; name: string }[]
  /** Null for a stream. */
  venue: VenueFacts | null
  /** Null when only the day is known. */
  beginsAt: Date | null
  /** Days in the venue's time zone. */
  firstDay: string
  lastDay: string
  /** The series of a festival. */
  festivalId: string | null
}

export interface VenueFacts {
  mbid: string | null
  name: string
  city: string
  latitude: number | null
  longitude: number | null
}

const APART_MS = 90 * 60_000
const SAME_PLACE_METRES = 250

const EARTH_METRES = 6_371_000

const words = (list: string) => new RegExp(String.raw`(?<!\p{L})(?:${list})(?!\p{L})`, 'iu')

/** Words that make it a different show, even on the same day at the same place with the same artist. */
const OTHER_OCCASIONS: readonly RegExp[] = [
  words('matin[eé]e?s?|matinê|nachmittags(?:konzert|vorstellung)?'),
  words(
    'family|families|kids|children|kinder(?:konzert)?|familien(?:konzert)?|jeune public|en famille|infantil|familiar|para niños|bambini',
  ),
  words(
    String.raw`late[\s-](?:show|set)|spätshow|zusatz(?:show|konzert)|(?:second|2nd|third|3rd)[\s-](?:show|set)|segunda sesión`,
  ),
  words(String.raw`early[\s-](?:show|set)|frühshow`),
  words(String.raw`after\s?-?(?:show|party)`),
  words(String.raw`in-?store|signing|meet\s(?:and|&)\sgreet|listening`),
  words(String.raw`sound\s?check|workshop|masterclass`),
]

/** Compares two statements. 'day': they match, but one has no time, so they may be two shows of the same day. */
export function compareShows(a: ShowFacts, b: ShowFacts): 'same' | 'day' | 'other' {
  if (kindOf(a) !== kindOf(b)) return 'other'
  if (a.kind === 'festival') return isSameEdition(a, b) ? 'same' : 'other'
  const apart = a.beginsAt && b.beginsAt && Math.abs(a.beginsAt.getTime() - b.beginsAt.getTime())
  if (apart === null ? a.firstDay !== b.firstDay : apart > APART_MS) return 'other'
  if (!sharesHeadliner(a, b) || !isSameVenue(a.venue, b.venue)) return 'other'
  if (occasionOf(a) !== occasionOf(b)) return 'other'
  return apart === null ? 'day' : 'same'
}

/** The candidate that is the same show. One that matches only by day counts if it is the only one. */
export function findSame<T>(
  show: ShowFacts,
  candidates: readonly (ShowFacts & T)[],
): (ShowFacts & T) | undefined {
  const exact = candidates.find((one) => compareShows(show, one) === 'same')
  if (exact) return exact
  const ofDay = candidates.filter((one) => compareShows(show, one) === 'day')
  return ofDay.length === 1 ? ofDay[0] : undefined
}

/** An evening of a residency is a concert. */
const kindOf = ({ kind }: ShowFacts) => (kind === 'residency' ? 'concert' : kind)

function isSameEdition(a: ShowFacts, b: ShowFacts): boolean {
  if (a.firstDay > b.lastDay || b.firstDay > a.lastDay) return false
  if (a.festivalId && b.festivalId) return a.festivalId === b.festivalId
  if (ownSeriesOf(a) !== ownSeriesOf(b)) return false
  return (
    !a.venue ||
    !b.venue ||
    normalForm(a.venue.city) === normalForm(b.venue.city) ||
    isNear(a.venue, b.venue, 20_000)
  )
}

/** The name of the series without the city and the two-digit year that some sources append. */
function ownSeriesOf({ name, venue, firstDay }: ShowFacts): string {
  const added = new Set([...normalForm(venue?.city ?? '').split(' '), firstDay.slice(2, 4)])
  const all = seriesOf(name).split(' ')
  const own = all.filter((word) => !added.has(word))
  return (own.length > 0 ? own : all).join(' ')
}

/** The name of a festival without year and edition number. */
export const seriesOf = (name: string) =>
  normalForm(name)
    .replace(/\b(?:19|20)\d{2}\b|\b\d{1,3}(?:st|nd|rd|th)\b|\b(?:festival|fest|edition|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The index of the occasion that the name mentions, ignoring the names of the headliners; -1 for none. */
function occasionOf({ name, headliners }: ShowFacts): number {
  const folded = (text: string) => text.normalize('NFC').toLowerCase()
  const title = headliners.reduce((left, act) => left.replaceAll(folded(act.name), ' '), folded(name))
  return OTHER_OCCASIONS.findIndex((one) => one.test(title))
}

const sharesHeadliner = (a: ShowFacts, b: ShowFacts) =>
  a.headliners.some((one) => b.headliners.some((other) => isSameArtist(one, other)))

const isSameArtist = (a: { mbid: string | null; name: string }, b: typeof a) =>
  a.mbid && b.mbid ? a.mbid === b.mbid : normalForm(a.name) === normalForm(b.name)

/** Whether two names mean the same place. */
export function isSameVenue(a: VenueFacts | null, b: VenueFacts | null): boolean {
  if (!a || !b) return a === b
  if (a.mbid && b.mbid) return a.mbid === b.mbid
  if (hasPlace(a) && hasPlace(b)) return isNear(a, b, SAME_PLACE_METRES) && isSameName(a, b)
  return normalForm(a.city) === normalForm(b.city) && isSameName(a, b)
}

const hasPlace = (venue: VenueFacts): venue is VenueFacts & { latitude: number; longitude: number } =>
  venue.latitude !== null && venue.longitude !== null

/**
 * Whether names are equal except for articles, the city in them, and a typing error. Numbers must be equal: they are
 * numbers of halls.
 */
function isSameName(a: VenueFacts, b: VenueFacts): boolean {
  const [one, other] = [venueName(a), venueName(b)]
  if (one === other) return true
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false
  const shorter = Math.min(one.length, other.length)
  return shorter >= 6 && isWithin(one, other, shorter >= 10 ? 2 : 1)
}

function venueName({ name, city }: VenueFacts): string {
  const ofCity = new Set(normalForm(city).split(' '))
  const words = normalForm(name)
    .split(' ')
    .filter((word) => !['the', 'der', 'die', 'das', 'le', 'la', 'el', 'o', 'a'].includes(word))
  const own = words.filter((word) => !ofCity.has(word))
  return (own.length > 0 ? own : words).join('')
}

/** Whether at most `max` changed, missing, added or swapped letters turn one text into the other. */
function isWithin(one: string, other: string, max: number): boolean {
  if (one === other) return true
  if (max === 0) return false
  let first = 0
  while (one[first] === other[first]) first++
  const [a, b] = [one.slice(first), other.slice(first)]
  return (
    isWithin(a.slice(1), b.slice(1), max - 1) ||
    isWithin(a, b.slice(1), max - 1) ||
    isWithin(a.slice(1), b, max - 1) ||
    (a[0] === b[1] && a[1] === b[0] && isWithin(a.slice(2), b.slice(2), max - 1))
  )
}

function isNear(a: VenueFacts, b: VenueFacts, metres: number): boolean {
  if (!hasPlace(a) || !hasPlace(b)) return false
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [lat1, lat2] = [rad(a.latitude), rad(b.latitude)]
  const lon = rad(b.longitude - a.longitude)
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(lon / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(h)) <= metres
}
