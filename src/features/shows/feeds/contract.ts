import { z } from 'zod'
import { COUNTRIES } from '#features/shows/countries.ts'
import { optional, orNone, timeZoneName } from '#features/shows/fields.ts'
import { CITY_MAX, COUNTRY_INVALID, FEED_ADDRESS_MAX, URL_INVALID } from '#features/shows/limits.ts'
import { webAddress } from '#platform/web-address.ts'

/** Body of `POST …/feeds`. */
export const newFeed = z.object({
  address: webAddress({ max: FEED_ADDRESS_MAX, error: URL_INVALID }),
  /** Time zone for times that state none, when the place does not tell it. */
  timeZone: orNone(timeZoneName),
  /** Country for places that name none. */
  city: optional(CITY_MAX),
  country: orNone(z.string().refine((code) => COUNTRIES.includes(code), COUNTRY_INVALID)),
})
export type FeedFields = z.output<typeof newFeed>

const feedProblem = z.object({
  /** Line of the feed, from 1; null when the problem concerns the whole feed. */
  line: z.int().nullable(),
  name: z.string().nullable(),
  message: z.string(),
})
export type StoredProblem = z.infer<typeof feedProblem>

const feed = z.object({
  id: z.string(),
  address: z.string(),
  timeZone: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** When it was last read successfully; null if never. */
  readAt: z.string().nullable(),
  nextReadAt: z.string(),
  failure: z.string().nullable(),
  shows: z.int(),
  problems: z.array(feedProblem),
  /** The number of shows missing from the last two readings; they are hidden after a week. */
  unconfirmed: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      date: z.string(),
      since: z.string(),
      isHidden: z.boolean(),
    }),
  ),
})
export type ShowFeed = z.infer<typeof feed>

/** Answer of `GET …/feeds`. */
export const feedList = z.object({
  items: z.array(feed),
  /** The address whose proof approved the claim; null when feeds cannot be added. */
  provedAddress: z.string().nullable(),
})
