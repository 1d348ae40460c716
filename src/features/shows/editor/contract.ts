import { z } from 'zod'
import { ALT_MAX } from '#features/files/uploads/limits.ts'
import { COUNTRIES } from '#features/shows/countries.ts'
import {
  atMost,
  day,
  optional,
  orNone,
  required,
  showDay,
  time,
  timeZoneName,
} from '#features/shows/fields.ts'
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
  COORDINATES_INVALID,
  COUNTRY_INVALID,
  CURRENCY_INVALID,
  ENDS_BEFORE,
  PLACE_HALF,
  POSTER_REQUIRED,
  PRICE_INVALID,
  PRICE_MAX,
  PRICES_REVERSED,
  SHOW_DAYS_MAX,
  SHOW_DESCRIPTION_MAX,
  SHOW_KINDS,
  SHOW_NAME_MAX,
  SHOW_NAME_REQUIRED,
  STAGE_MAX,
  STATUS_REASON_MAX,
  TICKET_LINKS_MAX,
  TICKET_URL_MAX,
  TOO_MANY_DAYS,
  URL_INVALID,
  VENUE_NAME_MAX,
  VENUE_REQUIRED,
} from '#features/shows/limits.ts'
import { endDayOf } from '#features/shows/night.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { daysBetween } from '#platform/time.ts'
import { webAddress } from '#platform/web-address.ts'

const degrees = (max: number) =>
  z
    .number(COORDINATES_INVALID)
    .min(-max, COORDINATES_INVALID)
    .max(max, COORDINATES_INVALID)
    .nullable()
    .default(null)

export const venueFields = z.object({
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
  /** The number of an existing act, which keeps it: fans' plans refer to it. */
  number: z.int().min(1).max(ACT_NUMBER_MAX).nullish().default(null),
  /** MusicBrainz id; null for an act that is known by name only. */
  artistMbid: z
    .uuid()
    .toLowerCase()
    .nullish()
    .transform((mbid) => mbid ?? null),
  name: required(ACT_NAME_MAX, ACT_REQUIRED),
  role: z.enum(ACT_ROLES),
  stage: optional(STAGE_MAX),
  /** Day of the programme: what begins before 6:00 belongs to the day before. */
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
    url: webAddress({ max: TICKET_URL_MAX, error: URL_INVALID }),
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
  /** IANA name; days and times are local in this zone. */
  timeZone: timeZoneName,
  /**
   * Calendar day on which the show begins; one that begins before 6:00 is shown with the day before. For a festival,
   * day of the programme.
   */
  date: showDay,
  /** Null: only the day is known. */
  time: orNone(time),
  /** The last day, when the show lasts several days. */
  endDate: orNone(showDay),
  /**
   * Time on the last day; for a festival, until 6:00, in the night after it. Without a last day, a time before that of
   * the begin is on the next day.
   */
  endTime: orNone(time),
  /** Null for a stream, and for a show that a venue publishes, which takes place there. */
  venue: venueFields.nullable(),
  acts: z.array(actFields).max(ACTS_MAX, `At most ${ACTS_MAX} acts`),
  ticketLinks: z
    .array(ticketLinkFields)
    .max(TICKET_LINKS_MAX, `At most ${TICKET_LINKS_MAX} links`)
    .default([]),
  poster: z
    .object({
      /** Id of an unused picture that the member uploaded, or of the show's present poster. */
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
  else if (endDate && daysBetween(date, endDate) >= SHOW_DAYS_MAX) refuse(['endDate'], TOO_MANY_DAYS)
  if (endTime && !time) refuse(['time'], BEGIN_REQUIRED)
  const endsThatDay = endDate === date && endTime && endDayOf(kind, endDate, endTime) === date
  if (endsThatDay && time && endTime <= time) refuse(['endTime'], ENDS_BEFORE)
  if (venue && (venue.latitude === null) !== (venue.longitude === null)) {
    refuse(['venue', 'latitude'], PLACE_HALF)
  }
  if (kind !== 'festival' && acts.length === 0) refuse(['acts'], ACT_REQUIRED)
}

/** Body of `POST …/shows`, and the fields of its form. */
export const newShow = showFields.superRefine(checkShow)
export type NewShow = z.input<typeof newShow>
export type ShowFields = z.output<typeof newShow>

/** Body of `PUT …/shows/{id}`: replaces all fields. */
export const showChange = showFields
  .extend({
    /** Announces the new date as a move; without it, the old date counts as a mistake. */
    moved: z
      .object({ reason: optional(STATUS_REASON_MAX) })
      .nullable()
      .default(null),
    /** The `updatedAt` of the version that was edited; without it, the change replaces any version. */
    seen: z.iso.datetime().nullable().default(null),
  })
  .superRefine(checkShow)

export type ShowChange = z.output<typeof showChange>

/** Body of `PUT …/shows/{id}/status`. */
export const showAnnouncement = z.object({
  status: z.enum(ANNOUNCED_STATUSES),
  reason: optional(STATUS_REASON_MAX),
})

function isCurrency(value: string): boolean {
  return Intl.supportedValuesOf('currency').includes(value)
}
