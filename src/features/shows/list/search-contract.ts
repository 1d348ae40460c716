import { z } from 'zod'
import { day } from '#features/shows/fields.ts'
import {
  CITY_MAX,
  CITY_REQUIRED,
  COORDINATES,
  GENRE_MAX,
  KM_DEFAULT,
  KM_MAX,
  MONTH_INVALID,
  PLACE_INVALID,
  PLAN_TEXT_MAX,
  SHOW_SEARCH_MAX,
  SHOW_STATUSES,
  SHOWS_LIMIT,
  WHENS,
} from '#features/shows/limits.ts'
import { isDay } from '#platform/time.ts'

const page = {
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(SHOWS_LIMIT).default(SHOWS_LIMIT),
}

/** Query of `GET /api/shows`; days are local to each show. */
export const showsQuery = z.object({
  ...page,
  when: z.enum(WHENS).default('upcoming'),
  /** Searched in names of shows, acts, venues and cities. */
  q: z.string().trim().max(SHOW_SEARCH_MAX).optional(),
  /** Such as "Birmingham, US"; a name without a country means the cities of all countries. */
  city: z
    .string()
    .trim()
    .max(CITY_MAX + 4)
    .optional(),
  from: day.optional(),
  to: day.optional(),
  /** MusicBrainz id of an artist who plays. */
  artist: z.uuid().optional(),
  /** With `artist`: only shows whose organisers name the artist without its confirmation; else they are left out. */
  unconfirmed: z.literal('true').optional(),
  venue: z.uuid().optional(),
  /** MusicBrainz id of a label that announced it. */
  label: z.uuid().optional(),
  /** Slug of the festival series. */
  festival: z.string().max(200).optional(),
  /** A genre of one of the acts, as named in the catalogue. */
  genre: z.string().trim().max(GENRE_MAX).optional(),
  /** Latitude and longitude in degrees, such as "52.52,13.41". */
  near: z.string().regex(COORDINATES, PLACE_INVALID).refine(isOnEarth, PLACE_INVALID).optional(),
  /** Radius in kilometres. */
  km: z.coerce.number().int().min(1).max(KM_MAX).default(KM_DEFAULT),
})
export type ShowsQuery = z.output<typeof showsQuery>

/** Query of `GET /api/me/shows`. */
export const followedShowsQuery = z.object(page)

/** Query of `GET /api/manage/…/shows`. */
export const ownShowsQuery = z.object(page)

/** Query of calendars and feeds: with filters, or all upcoming shows. */
export const showFeedQuery = showsQuery.pick({
  artist: true,
  venue: true,
  label: true,
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

/** The filters of the list that also apply to the month and the map. */
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
      /** The first shows of the day. */
      first: z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(SHOW_STATUSES) })),
    }),
  ),
  /** True when there are too many shows to count them all. */
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
  /** The number of shows whose place on the map is unknown. */
  unplaced: z.int(),
  isCut: z.boolean(),
})
export type ShowMap = z.infer<typeof showMap>

/** Query and answer of `GET /api/places`. */
export const placesQuery = z.object({
  q: z.string().trim().min(1, CITY_REQUIRED).max(CITY_MAX),
})
export const places = z.object({ items: z.array(place) })

/** Answer of `GET /api/shows/genres`: the genres with most acts among the next shows. */
export const showGenres = z.object({ items: z.array(z.string()) })

/** Answer of `GET /api/shows/cities`: the cities with most upcoming shows. */
export const showCities = z.object({
  items: z.array(z.object({ city: z.string(), country: z.string().nullable(), shows: z.int() })),
})

function isOnEarth(text: string): boolean {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
