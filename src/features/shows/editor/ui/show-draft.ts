import type { MediaItem } from '#features/files/uploads/contract.ts'
import type { Show, Venue, VenueDetails } from '#features/shows/contract.ts'
import type { ShowKind } from '#features/shows/limits.ts'
import { firstDayOf, typedDaysOf } from '#features/shows/night.ts'
import { addDays, daysBetween } from '#platform/time.ts'
import type { NewShow } from '../contract.ts'
import type { ShowOwner } from './own-shows.ts'

/** The input for a ticket link. */
export interface LinkDraft {
  /** Identifies the row in the form. */
  key: string
  url: string
  priceFrom: string
  priceTo: string
  currency: string
  availability: string
}

/** The input for a place. */
export interface PlaceDraft {
  venueName: string
  address: string
  city: string
  country: string
  /** Such as "52.52, 13.41". */
  coordinates: string
}

/** The input for a show: each value is that of a control. */
export interface ShowDraft extends PlaceDraft {
  kind: ShowKind
  name: string
  description: string
  timeZone: string
  date: string
  time: string
  endDate: string
  endTime: string
  poster: MediaItem | null
  /** One link a line. */
  acts: string
  links: LinkDraft[]
  isMove: boolean
  moveReason: string
}

/** The key under which the browser stores the input of a show's form. */
export const placeOfDraft = ({ type, entityId }: ShowOwner, showId = 'new') =>
  `show.${type}.${entityId}.${showId}`

/** The form of a new show; for a venue, its place is filled in. */
export const emptyDraft = ({ type, name }: ShowOwner, venue?: VenueDetails): ShowDraft => ({
  kind: type === 'festival' ? 'festival' : 'concert',
  name: '',
  description: '',
  timeZone: venue?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  date: '',
  time: '',
  endDate: '',
  endTime: '',
  ...placeDraftOf(venue),
  poster: null,
  acts: type === 'artist' ? name : '',
  links: [],
  isMove: false,
  moveReason: '',
})

/** A known venue as input. */
export const placeDraftOf = (venue: Venue | null | undefined): PlaceDraft => ({
  venueName: venue?.name ?? '',
  address: venue?.address ?? '',
  city: venue?.city ?? '',
  country: venue?.country ?? '',
  coordinates: venue?.latitude == null ? '' : `${venue.latitude}, ${venue.longitude}`,
})

/** Converts the input for a place to the request, unchecked. */
export const placeBodyOf = ({ venueName, address, city, country, coordinates }: PlaceDraft) => ({
  name: venueName,
  address,
  city,
  country,
  ...placeOf(coordinates),
})

export const emptyLink = (): LinkDraft => ({
  key: crypto.randomUUID(),
  url: '',
  priceFrom: '',
  priceTo: '',
  currency: 'EUR',
  availability: '',
})

/** The form for a published show. */
export const draftOf = (show: Show): ShowDraft => ({
  kind: show.kind,
  name: show.name,
  description: show.description ?? '',
  timeZone: show.timeZone,
  date: typedDaysOf(show).date,
  time: show.time ?? '',
  endDate: typedDaysOf(show).endDate ?? '',
  endTime: show.endTime ?? '',
  ...placeDraftOf(show.venue),
  poster: show.poster,
  acts: show.acts.map(({ name }) => name).join('\n'),
  links: show.ticketLinks.map((link) => ({
    ...emptyLink(),
    url: link.url,
    priceFrom: String(link.priceFrom ?? ''),
    priceTo: String(link.priceTo ?? ''),
    currency: link.currency ?? '',
    availability: link.availability ?? '',
  })),
  isMove: false,
  moveReason: '',
})

/** Converts the input to the request, unchecked. An act of the stored show keeps its artist and role. */
export function bodyOf(draft: ShowDraft, owner: ShowOwner, before?: Show) {
  const { kind, name, description, timeZone, date, time, endDate, endTime } = draft
  return {
    kind,
    name,
    description,
    timeZone,
    date,
    time,
    endDate,
    endTime,
    venue: kind === 'stream' || owner.type === 'venue' ? null : placeBodyOf(draft),
    acts: actsOf(draft, owner, before),
    ticketLinks: draft.links.map(({ url, priceFrom, priceTo, currency, availability }) => ({
      url: url.trim(),
      priceFrom: priceOf(priceFrom),
      priceTo: priceOf(priceTo),
      currency,
      availability: availability || null,
    })),
    poster: draft.poster && { fileId: draft.poster.id, alt: draft.poster.alt },
    moved: before && draft.isMove ? { reason: draft.moveReason } : null,
  }
}

function actsOf(
  { kind, acts, date, time, endDate }: ShowDraft,
  owner: ShowOwner,
  before?: Show,
): NewShow['acts'] {
  const names = acts
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const firstDay = firstDayOf(kind, date, time)
  const shift = before && date ? daysBetween(before.date, firstDay) : 0
  const left = [...(before?.acts ?? [])]
  return names.map((name, position) => {
    const place = left.findIndex((act) => isSame(act.name, name))
    const [known] = place >= 0 ? left.splice(place, 1) : []
    const isOwn = owner.type === 'artist' && isSame(owner.name, name)
    // The programme moves with the first day; acts that fall outside the new days lose their day.
    const moved = known?.day ? addDays(known.day, shift) : null
    const day = moved && moved <= (endDate || firstDay) ? moved : null
    return {
      name,
      number: known?.number ?? null,
      artistMbid: known?.artistMbid ?? (isOwn ? owner.entityId : null),
      role: known?.role ?? (position === 0 ? 'headliner' : 'support'),
      stage: known?.stage ?? null,
      day,
      time: day ? known?.time : null,
      endTime: day ? known?.endTime : null,
    }
  })
}

/** NaN for invalid degrees, which the check refuses. */
function placeOf(typed: string): { latitude: number | null; longitude: number | null } {
  if (typed.trim() === '') return { latitude: null, longitude: null }
  const [latitude = Number.NaN, longitude = Number.NaN, ...others] = typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
  return others.length > 0 ? { latitude: Number.NaN, longitude } : { latitude, longitude }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** NaN for an invalid number, which the check refuses. */
const priceOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))
