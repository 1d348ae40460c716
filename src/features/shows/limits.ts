import type { ClaimKind } from '#features/business/limits.ts'

/** Limits, enumerations and messages of shows, for browser code that does not load zod. */

/** The kinds of pages that can publish shows: all that can be claimed. */
export type ShowOwner = ClaimKind

export const SHOW_KINDS = ['concert', 'festival', 'launch', 'residency', 'stream'] as const
export type ShowKind = (typeof SHOW_KINDS)[number]

export const SHOW_STATUSES = ['scheduled', 'moved', 'postponed', 'cancelled'] as const
export type ShowStatus = (typeof SHOW_STATUSES)[number]

/** Statuses that an organiser can set; a show is moved by changing its date. */
export const ANNOUNCED_STATUSES = ['scheduled', 'postponed', 'cancelled'] as const
export type AnnouncedStatus = (typeof ANNOUNCED_STATUSES)[number]

export const ACT_ROLES = ['headliner', 'support', 'guest', 'host'] as const
export type ActRole = (typeof ACT_ROLES)[number]

/** The sources of shows, least trusted first. */
export const SHOW_SOURCES = ['musicbrainz', 'feed', 'organiser'] as const
export type ShowSource = (typeof SHOW_SOURCES)[number]

/** Fields whose values may come from different sources. */
export const SOURCED_FIELDS = ['name', 'description', 'when', 'venue', 'acts', 'tickets', 'status'] as const
export type SourcedField = (typeof SOURCED_FIELDS)[number]

/** What the team of an artist decides about a show whose organiser does not speak for the artist. */
export const BILLING_DECISIONS = ['confirmed', 'removed'] as const
export const BILLING_STANDINGS = ['unconfirmed', ...BILLING_DECISIONS] as const
export type BillingStanding = (typeof BILLING_STANDINGS)[number]
/** How many of the latest decisions of an artist's team are listed. */
export const BILLING_CHANGES_LISTED = 50

/** The subjects of a show's history. */
export const SHOW_CHANGES = ['published', 'changed', 'deleted'] as const
export type ShowChangeKind = (typeof SHOW_CHANGES)[number]
/** Sources that change shows besides members. */
export const SHOW_CHANGE_SOURCES = ['musicbrainz', 'feed'] as const
export type ShowChangeSource = (typeof SHOW_CHANGE_SOURCES)[number]
/** How many of the latest changes to the shows of one page are kept: by members, and by sources. */
export const SHOW_CHANGES_KEPT = 50
/** How many of the latest changes to a venue's facts are kept. */
export const VENUE_CHANGES_KEPT = 50

export const AVAILABILITIES = ['available', 'low-stock', 'sold-out'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export const WHENS = ['upcoming', 'past'] as const

export const SHOW_NAME_MAX = 160
export const SHOW_DESCRIPTION_MAX = 5000
export const VENUE_NAME_MAX = 160
export const ADDRESS_MAX = 300
export const CITY_MAX = 120
export const ACT_NAME_MAX = 200
export const ACTS_MAX = 400
/** The highest number of an act; numbers of removed acts are not reused. */
export const ACT_NUMBER_MAX = 30_000
export const STAGE_MAX = 80
export const TICKET_LINKS_MAX = 5
export const TICKET_URL_MAX = 1000
export const PRICE_MAX = 1_000_000
export const STATUS_REASON_MAX = 300
/** The longest show in days, counting the first and the last. */
export const SHOW_DAYS_MAX = 31
export const FIRST_YEAR = 1900
export const YEARS_AHEAD = 5

/** Shows on one page of a list. */
export const SHOWS_LIMIT = 30
/** Acts of each show that a list names. */
export const LISTED_ACTS = 8
/** Cities that the filter offers. */
export const CITIES_MAX = 100
export const FEED_ADDRESS_MAX = 1000
/** Feeds of one claim. */
export const FEEDS_MAX = 5
export const FEED_NOT_PROVED = 'We can only read addresses below the one your claim proved'
export const SHOW_SEARCH_MAX = 200

export const SHOW_NAME_REQUIRED = 'Give the show a name'
export const DAY_INVALID = 'Choose a day'
export const TIME_INVALID = 'Choose a time, such as 20:00'
export const YEAR_INVALID = `Choose a year from ${FIRST_YEAR} to ${YEARS_AHEAD} years from now`
export const ZONE_INVALID = 'Choose the time zone of the venue, such as Europe/Lisbon'
export const VENUE_REQUIRED = 'Where is it?'
export const CITY_REQUIRED = 'Which city is it in?'
export const COUNTRY_INVALID = 'Choose a country'
export const ENDS_BEFORE = 'It ends before it begins'
export const TOO_MANY_DAYS = `A show lasts ${SHOW_DAYS_MAX} days at most`
export const BEGIN_REQUIRED = 'Add a start time too'
export const ACT_REQUIRED = 'Who’s playing?'
export const CAPACITY_MAX = 1_000_000
export const CAPACITY_INVALID = 'Enter a number of people, such as 800'
export const VENUE_EXISTS = 'Another venue has this name and address'
export const LINE_UP_CHANGED_MEANWHILE =
  'Someone else changed this line-up since you opened it. Nothing you typed is lost: take theirs, or keep yours.'
export const SHOW_CHANGED_MEANWHILE =
  'Someone else changed this show since you opened it. Nothing you typed is lost: take theirs, or keep yours.'
export const SHOW_DELETED_MEANWHILE = 'This show was deleted after you opened it.'
export const venueLooksLike = (name: string) =>
  `There’s a venue nearby with a very similar name: ${name}. Write to us if it’s yours.`
/** The message when somebody else publishes the show. */
export const publishedBy = (name: string) =>
  `${name} already publishes this show. It’s on your page too if you’re its venue or play there.`
export const OWN_ACT_REQUIRED = 'Your artist has to be one of the acts'
export const DAY_OUTSIDE = 'Choose one of the days of the show'
export const DAY_REQUIRED = 'Choose the day they play'
export const ACT_TWICE = 'Two acts have the same number'
export const ACT_UNKNOWN = 'This artist isn’t in the catalogue'
export const URL_INVALID = 'Enter a full address, such as https://tickets.example.com'
export const PRICE_INVALID = 'Enter a price, such as 25'
export const PRICES_REVERSED = 'The highest price is below the lowest'
export const PLACE_HALF = 'Give both latitude and longitude, or neither'
export const COORDINATES_INVALID = 'Give latitude and longitude in degrees, such as 52.52, 13.41'
export const POSTER_REQUIRED = 'Choose a picture'
export const CURRENCY_INVALID = 'Choose a currency, such as EUR'
export const NO_SUCH_TIME = 'This time doesn’t exist on that day, because the clocks go forward'

/** The message when the chosen zone does not match the place. */
export const zoneMismatch = (zone: string) => `The time zone at these coordinates is ${zone}`

/** Past shows on the page of an artist or a festival. */
export const PAST_SHOWS = 10
/** Names of acts that one request matches with artists. */
export const MATCHED_NAMES_MAX = 400
/** Of the names in one request that no artist has, so many are searched for similar ones: each is a search of its own. */
export const SIMILAR_NAMES_MAX = 50
/** Artists offered for a name that several share. */
export const MATCH_CANDIDATES = 5
/** When a night ends: what begins before belongs to the day before, and shows without a time are over. */
export const MORNING = '06:00'
/** The most acts of a plan, and how long an act without a known end is assumed to play. */
export const PLAN_MAX = 200
export const SET_MINUTES = 60
/** The most plans of one member; beyond it, the least recently changed are deleted. */
export const PLANS_MAX = 200
/** Planned acts in one calendar. */
export const PLANNED_ACTS_MAX = 1000
export const PLAN_TEXT_MAX = 1200
/** Shows of one calendar or feed. */
export const FEED_SHOWS = 200

export const GENRE_MAX = 120
/** Genres that the filter offers. */
export const GENRES_MAX = 60
export const KM_MAX = 500
export const KM_DEFAULT = 50
/** Radii that the filter offers. */
export const RADII = [10, 25, 50, 100, 250] as const
/** Degrees with four digits at most, which is ten metres. */
export const COORDINATES = /^-?\d{1,2}(\.\d{1,4})?,-?\d{1,3}(\.\d{1,4})?$/
export const PLACE_INVALID = 'Give latitude and longitude in degrees, such as 52.52,13.41'
export const MONTH_INVALID = 'Choose a month, such as 2027-03'
/** Shows of each day that the month names. */
export const MONTH_NAMES = 3
/** Cities on the map. */
export const MAP_CITIES = 500
/** Places offered for a typed name. */
export const PLACES_MAX = 8
