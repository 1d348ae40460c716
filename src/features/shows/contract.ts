import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { ALT_MAX } from '#features/media/limits.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import { COUNTRIES } from './countries.ts'
import {
  ACT_NAME_MAX,
  ACT_NUMBER_MAX,
  ACT_REQUIRED,
  ACT_ROLES,
  ACTS_MAX,
  ADDRESS_MAX,
  ANNOUNCED_STATUSES,
  AVAILABILITIES,
  BEGIN_REQUIRED,
  CITY_MAX,
  CITY_REQUIRED,
  COORDINATES,
  COORDINATES_INVALID,
  COUNTRY_INVALID,
  CURRENCY_INVALID,
  DAY_INVALID,
  ENDS_BEFORE,
  FIRST_YEAR,
  GENRE_MAX,
  KM_DEFAULT,
  KM_MAX,
  MONTH_INVALID,
  PLACE_HALF,
  PLACE_INVALID,
  PLAN_TEXT_MAX,
  POSTER_REQUIRED,
  PRICE_INVALID,
  PRICE_MAX,
  PRICES_REVERSED,
  SHOW_DAYS_MAX,
  SHOW_DESCRIPTION_MAX,
  SHOW_KINDS,
  SHOW_NAME_MAX,
  SHOW_NAME_REQUIRED,
  SHOW_OWNERS,
  SHOW_SEARCH_MAX,
  SHOW_SOURCES,
  SHOW_STATUSES,
  SHOWS_LIMIT,
  SOURCED_FIELDS,
  STAGE_MAX,
  STATUS_REASON_MAX,
  TICKET_LINKS_MAX,
  TICKET_URL_MAX,
  TIME_INVALID,
  TOO_MANY_DAYS,
  URL_INVALID,
  VENUE_NAME_MAX,
  VENUE_REQUIRED,
  WHENS,
  YEAR_INVALID,
  YEARS_AHEAD,
  ZONE_INVALID,
} from './limits.ts'

const DAY_MS = 86_400_000

const blankIsNone = (value: string | null | undefined) => value?.trim() || null

export const atMost = (max: number) => `At most ${max} characters`

export const required = (max: number, message: string) =>
  z.string(message).trim().min(1, message).max(max, atMost(max)).refine(isStorableText, NOT_STORABLE)

export const optional = (max: number) =>
  z
    .string()
    .nullish()
    .transform(blankIsNone)
    .pipe(z.string().max(max, atMost(max)).refine(isStorableText, NOT_STORABLE).nullable())

export const orNone = <T extends z.ZodType<string | null, string>>(schema: T) =>
  z.string().nullish().transform(blankIsNone).pipe(schema.nullable())

/** A day of the calendar, yyyy-mm-dd. */
export const day = z
  .string(DAY_INVALID)
  .regex(/^\d{4}-\d{2}-\d{2}$/, DAY_INVALID)
  .refine(isDay, DAY_INVALID)

/** In the years in which shows are. */
export const showDay = day.refine((value) => {
  const year = Number(value.slice(0, 4))
  return year >= FIRST_YEAR && year <= new Date().getUTCFullYear() + YEARS_AHEAD
}, YEAR_INVALID)

/** Of 24 hours, such as "20:00". */
const time = z.string(TIME_INVALID).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_INVALID)

const degrees = (max: number) =>
  z
    .number(COORDINATES_INVALID)
    .min(-max, COORDINATES_INVALID)
    .max(max, COORDINATES_INVALID)
    .nullable()
    .default(null)

const venueFields = z.object({
  name: required(VENUE_NAME_MAX, VENUE_REQUIRED),
  address: optional(ADDRESS_MAX),
  city: required(CITY_MAX, CITY_REQUIRED),
  /** ISO 3166-1 alpha-2. */
  country: z.string(COUNTRY_INVALID).refine((code) => COUNTRIES.includes(code), COUNTRY_INVALID),
  /** Degrees; both or neither. */
  latitude: degrees(90),
  longitude: degrees(180),
})

export const actFields = z.object({
  /** Of an act that the show has, which keeps it: plans of fans refer to it. */
  number: z.int().min(1).max(ACT_NUMBER_MAX).nullish().default(null),
  /** MusicBrainz id; null: an act that is known by its name alone. */
  artistMbid: z
    .uuid()
    .toLowerCase()
    .nullish()
    .transform((mbid) => mbid ?? null),
  name: required(ACT_NAME_MAX, ACT_REQUIRED),
  role: z.enum(ACT_ROLES),
  stage: optional(STAGE_MAX),
  /** Of the programme: what begins before 6:00 belongs to the day before. */
  day: orNone(day),
  time: orNone(time),
  endTime: orNone(time),
})
export type ActFields = z.output<typeof actFields>

const price = z
  .number(PRICE_INVALID)
  .min(0, PRICE_INVALID)
  .max(PRICE_MAX, PRICE_INVALID)
  .nullable()
  .default(null)

const ticketLinkFields = z
  .object({
    url: z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: URL_INVALID })
      .max(TICKET_URL_MAX, URL_INVALID),
    priceFrom: price,
    priceTo: price,
    /** ISO 4217. */
    currency: orNone(z.string().refine(isCurrency, CURRENCY_INVALID)),
    availability: z.enum(AVAILABILITIES).nullable().default(null),
  })
  .superRefine(({ priceFrom, priceTo, currency }, context) => {
    if ((priceFrom ?? priceTo) !== null && currency === null) {
      context.addIssue({ code: 'custom', path: ['currency'], message: CURRENCY_INVALID })
    }
    if (priceFrom !== null && priceTo !== null && priceTo < priceFrom) {
      context.addIssue({ code: 'custom', path: ['priceTo'], message: PRICES_REVERSED })
    }
  })

const showFields = z.object({
  kind: z.enum(SHOW_KINDS),
  name: required(SHOW_NAME_MAX, SHOW_NAME_REQUIRED),
  description: optional(SHOW_DESCRIPTION_MAX),
  /** IANA name; days and times are those of this zone. */
  timeZone: z.string(ZONE_INVALID).refine(isTimeZone, ZONE_INVALID),
  date: showDay,
  /** Null: only the day is known. */
  time: orNone(time),
  /** The last day, when it is another. */
  endDate: orNone(showDay),
  /** On the last day; without one, a time before that of the begin is of the next day. */
  endTime: orNone(time),
  /** Null for a stream. */
  venue: venueFields.nullable(),
  acts: z.array(actFields).max(ACTS_MAX, `At most ${ACTS_MAX} acts`),
  ticketLinks: z
    .array(ticketLinkFields)
    .max(TICKET_LINKS_MAX, `At most ${TICKET_LINKS_MAX} links`)
    .default([]),
  poster: z
    .object({
      /** Of an unused picture that the member uploaded, or of the one that the show has. */
      fileId: z.uuid(POSTER_REQUIRED),
      /** The description for people who cannot see it. */
      alt: z.string().trim().max(ALT_MAX, atMost(ALT_MAX)).refine(isStorableText, NOT_STORABLE).default(''),
    })
    .nullable()
    .default(null),
})

function checkShow(
  { kind, date, time, endDate, endTime, venue, acts }: z.output<typeof showFields>,
  context: z.RefinementCtx,
): void {
  const refuse = (field: string[], message: string) =>
    context.addIssue({ code: 'custom', path: field, message })
  if (endDate && endDate < date) refuse(['endDate'], ENDS_BEFORE)
  else if (endDate && daysFrom(date, endDate) >= SHOW_DAYS_MAX) refuse(['endDate'], TOO_MANY_DAYS)
  if (endTime && !time) refuse(['time'], BEGIN_REQUIRED)
  if (endTime && time && endDate === date && endTime <= time) refuse(['endTime'], ENDS_BEFORE)
  if (kind !== 'stream' && !venue) refuse(['venue', 'name'], VENUE_REQUIRED)
  if (venue && (venue.latitude === null) !== (venue.longitude === null)) {
    refuse(['venue', 'latitude'], PLACE_HALF)
  }
  if (kind !== 'festival' && acts.length === 0) refuse(['acts'], ACT_REQUIRED)
}

/** Body of `POST …/shows`, and the fields of its form. */
export const newShow = showFields.superRefine(checkShow)
export type NewShow = z.input<typeof newShow>
export type ShowFields = z.output<typeof newShow>

/** Body of `PUT …/shows/{id}`: all of it anew. */
export const showChange = showFields
  .extend({
    /** Announces another date as a move; without it the date was wrong before. */
    moved: z
      .object({ reason: optional(STATUS_REASON_MAX) })
      .nullable()
      .default(null),
  })
  .superRefine(checkShow)

export type ShowChange = z.output<typeof showChange>

/** Body of `PUT …/shows/{id}/status`. */
export const showAnnouncement = z.object({
  status: z.enum(ANNOUNCED_STATUSES),
  reason: optional(STATUS_REASON_MAX),
})

const act = z.object({
  /** The same for as long as it is on the bill. */
  number: z.int(),
  name: z.string(),
  artistMbid: z.string().nullable(),
  role: z.enum(ACT_ROLES),
  stage: z.string().nullable(),
  /** Of the programme: what begins before 6:00 belongs to the day before. */
  day: z.string().nullable(),
  /** Of the show's zone, such as "20:00". */
  time: z.string().nullable(),
  endTime: z.string().nullable(),
  beginsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
})
export type Act = z.infer<typeof act>

const venue = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Venue = z.infer<typeof venue>

/** Prices and availability are what the organiser said at `statedAt`. */
export const ticketLink = z.object({
  url: z.string(),
  priceFrom: z.number().nullable(),
  priceTo: z.number().nullable(),
  currency: z.string().nullable(),
  availability: z.enum(AVAILABILITIES).nullable(),
  statedAt: z.string(),
})
export type TicketLink = z.infer<typeof ticketLink>

/** A day of a show that does not take place. */
export const cancelledDay = z.object({ day: z.string(), reason: z.string().nullable() })
export type CancelledDay = z.infer<typeof cancelledDay>

/** Instants are ISO 8601, UTC; days and times of the clock are those of `timeZone`. */
export const listedShow = z.object({
  id: z.string(),
  kind: z.enum(SHOW_KINDS),
  name: z.string(),
  status: z.enum(SHOW_STATUSES),
  statusReason: z.string().nullable(),
  timeZone: z.string(),
  date: z.string(),
  lastDate: z.string(),
  /** Such as "20:00"; null: only the day is known. */
  time: z.string().nullable(),
  beginsAt: z.string().nullable(),
  /** From then on it is past. */
  overAt: z.string(),
  /** Of a moved show, where it was before. */
  previousDate: z.string().nullable(),
  previousBeginsAt: z.string().nullable(),
  cancelledDays: z.array(cancelledDay),
  venue: venue.nullable(),
  /** The first of them, by their place on the bill. */
  acts: z.array(act),
  actCount: z.int(),
  ticketLinks: z.array(ticketLink),
  /** The series that it is an edition of. */
  festival: z.object({ slug: z.string(), name: z.string() }).nullable(),
  updatedAt: z.string(),
})
export type ListedShow = z.infer<typeof listedShow>

export const showList = z.object({ items: z.array(listedShow), nextCursor: z.string().nullable() })

/** One show, with all of its acts. */
export const show = listedShow.extend({
  description: z.string().nullable(),
  poster: mediaItem.nullable(),
  /** On the last day. */
  endTime: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Who published it; null: it is known from MusicBrainz. */
  organiser: z
    .object({
      type: z.enum(SHOW_OWNERS),
      /** MusicBrainz id, or slug. */
      id: z.string(),
      name: z.string(),
      businessName: z.string(),
    })
    .nullable(),
  /** At MusicBrainz, where it knows the show. */
  mbid: z.string().nullable(),
  /** Whose word each field is that is told. */
  sources: z.array(z.object({ field: z.enum(SOURCED_FIELDS), source: z.enum(SHOW_SOURCES) })),
})
export type Show = z.infer<typeof show>

const page = {
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(SHOWS_LIMIT).default(SHOWS_LIMIT),
}

/** Query of `GET /api/shows`; days are those of each show's own zone. */
export const showsQuery = z.object({
  ...page,
  when: z.enum(WHENS).default('upcoming'),
  /** Found in names of shows, acts, venues and cities. */
  q: z.string().trim().max(SHOW_SEARCH_MAX).refine(isStorableText, NOT_STORABLE).optional(),
  /** Such as "Birmingham, US"; a name alone means the cities of all countries. */
  city: z
    .string()
    .trim()
    .max(CITY_MAX + 4)
    .refine(isStorableText, NOT_STORABLE)
    .optional(),
  from: day.optional(),
  to: day.optional(),
  /** MusicBrainz id of an artist who plays. */
  artist: z.uuid().optional(),
  venue: z.uuid().optional(),
  /** Slug of the festival that it is an edition of. */
  festival: z.string().max(200).refine(isStorableText, NOT_STORABLE).optional(),
  /** Of an act, as the catalogue names it. */
  genre: z.string().trim().max(GENRE_MAX).refine(isStorableText, NOT_STORABLE).optional(),
  /** Latitude and longitude in degrees, such as "52.52,13.41". */
  near: z.string().regex(COORDINATES, PLACE_INVALID).refine(isOnEarth, PLACE_INVALID).optional(),
  /** How far from there. */
  km: z.coerce.number().int().min(1).max(KM_MAX).default(KM_DEFAULT),
})
export type ShowsQuery = z.output<typeof showsQuery>

/** Query of `GET /api/me/shows`. */
export const followedShowsQuery = z.object(page)

/** Query of `GET /api/manage/…/shows`. */
export const ownShowsQuery = z.object(page)

/** Query of calendars and feeds: some of them, or all upcoming shows. */
export const showFeedQuery = showsQuery.pick({
  artist: true,
  venue: true,
  festival: true,
  city: true,
  genre: true,
  near: true,
  km: true,
})
export type ShowFeedQuery = z.output<typeof showFeedQuery>

/** Query of `GET /api/shows/{id}/plan.ics`: numbers of acts, such as "3-17-24". */
export const planQuery = z.object({
  acts: z
    .string()
    .max(PLAN_TEXT_MAX)
    .regex(/^\d+(-\d+)*$/),
})

/** A place where shows are. */
export const venueDetails = venue.extend({
  mbid: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type VenueDetails = z.infer<typeof venueDetails>

/** What restricts the month and the map, as it does the list. */
const restriction = showsQuery.pick({ q: true, city: true, genre: true, near: true, km: true })

/** Query of `GET /api/shows/month`. */
export const monthQuery = restriction.extend({
  /** Such as "2027-03". */
  month: z.string().refine((month) => isDay(`${month}-01`), MONTH_INVALID),
})

/** Answer of `GET /api/shows/month`: the days of the month that have upcoming shows. */
export const showMonth = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      shows: z.int(),
      /** The first of them. */
      first: z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(SHOW_STATUSES) })),
    }),
  ),
  /** There are so many shows that not all could be counted. */
  isCut: z.boolean(),
})
export type ShowMonth = z.infer<typeof showMonth>

/** Query of `GET /api/shows/map`. */
export const mapQuery = restriction.extend({ from: day.optional(), to: day.optional() })

const place = z.object({
  name: z.string(),
  country: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
})

/** Answer of `GET /api/shows/map`: cities with the number of their upcoming shows, most first. */
export const showMap = z.object({
  cities: z.array(place.extend({ shows: z.int() })),
  /** Shows whose place on the map is not known. */
  unplaced: z.int(),
  isCut: z.boolean(),
})
export type ShowMap = z.infer<typeof showMap>

/** Query and answer of `GET /api/places`. */
export const placesQuery = z.object({
  q: z.string().trim().min(1, CITY_REQUIRED).max(CITY_MAX).refine(isStorableText, NOT_STORABLE),
})
export const places = z.object({ items: z.array(place) })

/** Answer of `GET /api/shows/genres`: those of most acts of the next shows. */
export const showGenres = z.object({ items: z.array(z.string()) })

/** Answer of `GET /api/shows/cities`: those with most upcoming shows. */
export const showCities = z.object({
  items: z.array(z.object({ city: z.string(), country: z.string().nullable(), shows: z.int() })),
})

function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && !value.startsWith('0000')
}

function isOnEarth(text: string): boolean {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function isCurrency(value: string): boolean {
  return Intl.supportedValuesOf('currency').includes(value)
}

const daysFrom = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MS
