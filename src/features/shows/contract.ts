import { z } from 'zod'
import { verification } from '#features/business/contract.ts'
import { CLAIM_KINDS } from '#features/business/limits.ts'
import { mediaItem } from '#features/files/uploads/contract.ts'
import {
  ACT_ROLES,
  AVAILABILITIES,
  SHOW_KINDS,
  SHOW_SOURCES,
  SHOW_STATUSES,
  SOURCED_FIELDS,
} from './limits.ts'

const act = z.object({
  /** Stays the same while the act is on the bill. */
  number: z.int(),
  name: z.string(),
  artistMbid: z.string().nullable(),
  /** The organiser does not speak for the artist, whose own team has not confirmed the show. */
  isUnconfirmed: z.boolean(),
  role: z.enum(ACT_ROLES),
  stage: z.string().nullable(),
  /** Day of the programme: what begins before 6:00 belongs to the day before. */
  day: z.string().nullable(),
  /** Local time of the show, such as "20:00". */
  time: z.string().nullable(),
  endTime: z.string().nullable(),
  beginsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
})
export type Act = z.infer<typeof act>

export const venue = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Venue = z.infer<typeof venue>

/** `statedAt`: when the organiser stated price and availability. */
export const ticketLink = z.object({
  url: z.string(),
  priceFrom: z.number().nullable(),
  priceTo: z.number().nullable(),
  currency: z.string().nullable(),
  availability: z.enum(AVAILABILITIES).nullable(),
  statedAt: z.string(),
})
export type TicketLink = z.infer<typeof ticketLink>

/** A cancelled day of a show. */
export const cancelledDay = z.object({ day: z.string(), reason: z.string().nullable() })
export type CancelledDay = z.infer<typeof cancelledDay>

/** Who a show looks like: its headliner, else its first known act; the show itself when no act has confirmed or is known. */
export const showFace = z.object({
  /** MusicBrainz id of the artist, or the id of the show. */
  id: z.string(),
  name: z.string(),
  /** Our own address of a picture (see the images feature's `imageSrcSet`), or null. */
  imageUrl: z.string().nullable(),
})
export type ShowFace = z.infer<typeof showFace>

/** Instants are ISO 8601, UTC; days and times are local in `timeZone`. */
export const listedShow = z.object({
  id: z.string(),
  kind: z.enum(SHOW_KINDS),
  name: z.string(),
  status: z.enum(SHOW_STATUSES),
  statusReason: z.string().nullable(),
  timeZone: z.string(),
  /** Day of the programme: what begins before 6:00 belongs to the day before. */
  date: z.string(),
  lastDate: z.string(),
  /** Such as "20:00"; null: only the day is known. */
  time: z.string().nullable(),
  beginsAt: z.string().nullable(),
  /** When it counts as past. */
  overAt: z.string(),
  /** The previous date of a moved show. */
  previousDate: z.string().nullable(),
  previousBeginsAt: z.string().nullable(),
  cancelledDays: z.array(cancelledDay),
  venue: venue.nullable(),
  /** The first acts by their place on the bill. */
  acts: z.array(act),
  actCount: z.int(),
  ticketLinks: z.array(ticketLink),
  /** The series of which it is an edition. */
  festival: z.object({ slug: z.string(), name: z.string() }).nullable(),
  updatedAt: z.string(),
  /** Why it is hidden; then only the team of its page gets it. */
  hiddenReason: z.string().nullable(),
  face: showFace,
})
export type ListedShow = z.infer<typeof listedShow>

export const showList = z.object({ items: z.array(listedShow), nextCursor: z.string().nullable() })

/** One show, with all of its acts. */
export const show = listedShow.extend({
  description: z.string().nullable(),
  poster: mediaItem.nullable(),
  /** Time on the last day, or in the night after it. */
  endTime: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** The publisher; null for a show that is known only from MusicBrainz. */
  organiser: z
    .object({
      type: z.enum(CLAIM_KINDS),
      /** MusicBrainz id, or slug. */
      id: z.string(),
      name: z.string(),
      businessName: z.string(),
    })
    .nullable(),
  /** MusicBrainz id of the event, if there is one. */
  mbid: z.string().nullable(),
  /** The source of each stated field. */
  sources: z.array(z.object({ field: z.enum(SOURCED_FIELDS), source: z.enum(SHOW_SOURCES) })),
})
export type Show = z.infer<typeof show>

/** A place where shows take place. */
export const venueDetails = venue.extend({
  mbid: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** The website that the venue states. */
  website: z.string().nullable(),
  /** How many people it holds, as the venue states it. */
  capacity: z.int().nullable(),
  /** Incremented whenever the venue changes its facts. */
  version: z.int(),
  verification: verification.nullable(),
})
export type VenueDetails = z.infer<typeof venueDetails>
