import { z } from 'zod'
import { HOST_NAME } from '#platform/host-name.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import { COUNTRIES } from './countries.ts'
import { optional, orNone } from './fields.ts'
import { CITY_MAX, COUNTRY_INVALID, FEED_ADDRESS_MAX, URL_INVALID, ZONE_INVALID } from './limits.ts'

/** Body of `POST …/feeds`. */
export const newFeed = z.object({
  address: z
    .url({ protocol: /^https?$/, hostname: HOST_NAME, error: URL_INVALID })
    .max(FEED_ADDRESS_MAX, URL_INVALID),
  /** Of times without a zone whose place does not tell it. */
  timeZone: orNone(z.string().refine(isTimeZone, ZONE_INVALID)),
  /** Of places that name none. */
  city: optional(CITY_MAX),
  country: orNone(z.string().refine((code) => COUNTRIES.includes(code), COUNTRY_INVALID)),
})
export type FeedFields = z.output<typeof newFeed>

const feedProblem = z.object({
  /** Of the feed, from 1; null: it concerns all of it. */
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
  /** When it was last read without a failure; null: not yet. */
  readAt: z.string().nullable(),
  nextReadAt: z.string(),
  failure: z.string().nullable(),
  shows: z.int(),
  problems: z.array(feedProblem),
  /** Shows that were not in the last two readings: they are hidden after a week. */
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
  /** The address whose proof approved the claim; null: feeds cannot be added. */
  provedAddress: z.string().nullable(),
})
