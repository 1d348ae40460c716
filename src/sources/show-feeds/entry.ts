import { webAddress } from '../news-feeds/addresses.ts'

/** A moment as a feed states it; see `momentIn`. */
export interface FeedMoment {
  /** The day on the clock of the zone, YYYY-MM-DD. */
  day: string
  /** HH:MM; null: only the day is stated. */
  time: string | null
  /** IANA name or UTC; null: only an offset is known, or the feed leaves it open ("floating"). */
  zone: string | null
  /** ISO 8601; null for whole days and for floating times. */
  instant: string | null
}

export interface FeedPlace {
  name: string
  address: string | null
  city: string | null
  /** ISO 3166-1 alpha-2, or a name. */
  country: string | null
  latitude: number | null
  longitude: number | null
}

export interface FeedOffer {
  url: string
  priceFrom: number | null
  priceTo: number | null
  currency: string | null
  availability: 'available' | 'low-stock' | 'sold-out' | null
}

/** An act of a bill, with its slot where a festival states one. */
export interface FeedAct {
  name: string
  mbid: string | null
  stage: string | null
  begin: FeedMoment | null
  end: FeedMoment | null
}

/** A show as a feed of its organiser states it. */
export interface FeedEntry {
  /** The same each time the feed is read: the UID with the occurrence, or a name from the page. */
  key: string
  /** Keys that it may have had when the feed was read earlier, on the same day; no other entry has any of them. */
  otherKeys: string[]
  /** The line of the feed where it begins, for messages. */
  line: number
  kind: 'concert' | 'festival'
  name: string
  description: string | null
  begin: FeedMoment
  end: FeedMoment | null
  status: 'scheduled' | 'moved' | 'postponed' | 'cancelled'
  /** The day, YYYY-MM-DD, on which a moved show would have begun. */
  previousDay: string | null
  place: FeedPlace | null
  isOnline: boolean
  acts: FeedAct[]
  offers: FeedOffer[]
  /** The address of its picture. */
  poster: string | null
  /** The same for all occurrences of one recurring entry. */
  series: string | null
}

/** Tells the organiser about an entry that was left out or needs a correction. */
export interface FeedProblem {
  /** Null: it concerns the whole feed. */
  line: number | null
  name: string | null
  message: string
}

export interface ReadShows {
  entries: FeedEntry[]
  problems: FeedProblem[]
  /** `X-WR-TIMEZONE` of a calendar. */
  timeZone: string | null
}

/** How many months ahead shows are read, and at most how many occurrences of one recurring entry. */
export const MONTHS_AHEAD = 18
export const OCCURRENCES_MAX = 100
/** The most entries of one feed, not counting past ones. */
export const ENTRIES_MAX = 2000
export const PROBLEMS_MAX = 200
/** The most acts of one bill. */
export const ACTS_MAX = 400
const LINK_MAX = 1000

/** The first address that may lead to a picture, as an absolute URL. */
export function posterAt(addresses: readonly (string | null)[], base?: string): string | null {
  return addresses.map((address) => webAddress(address, base)).find((one) => one) ?? null
}

/** A link to a page, as an absolute URL; null when the address is none. */
export const linkAt = (address: string, base?: string): string | null =>
  webAddress(address, base, LINK_MAX) ?? null

export const FIRST_FEED_YEAR = 1900

/** Whether the year of a day is plausible for a show. */
export const isPlausibleYear = (day: string, now: Date): boolean => {
  const year = Number(day.slice(0, 4))
  return year >= FIRST_FEED_YEAR && year <= now.getUTCFullYear() + 5
}

/** The last day of an entry; one that ends before it begins ends on the day on which it begins. */
export const lastDayOf = ({ begin, end }: Pick<FeedEntry, 'begin' | 'end'>): string =>
  end && end.day > begin.day ? end.day : begin.day
