/** What notices are about. */
export const NOTICE_KINDS = [
  'release.announced',
  'release.out',
  'release.moved',
  'release.cancelled',
  'show.announced',
  'show.tomorrow',
  'show.moved',
  'show.cancelled',
  'post.official',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What notices are about. */
export const SUBJECT_TYPES = ['release', 'show', 'post'] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** Where they are delivered. Mail is the weekly digest. */
export const CHANNELS = ['bell', 'push', 'mail', 'feed', 'calendar'] as const
export type Channel = (typeof CHANNELS)[number]
/** Channels to which notices are sent; the others are fetched. */
export type Delivered = 'bell' | 'push' | 'mail'

/** The kinds of release groups, as MusicBrainz names them; a group of any other type counts as Other. */
export const RELEASE_TYPES = [
  'Album',
  'EP',
  'Single',
  'Live',
  'Compilation',
  'Remix',
  'DJ-mix',
  'Mixtape/Street',
  'Soundtrack',
  'Demo',
  'Broadcast',
  'Other',
] as const
export type ReleaseType = (typeof RELEASE_TYPES)[number]

/** The release types of members who have not chosen any. */
export const DEFAULT_TYPES: readonly ReleaseType[] = ['Album', 'EP', 'Single']
/** Minutes after midnight. The end is not quiet any more. */
export const DEFAULT_QUIET_HOURS = { from: 22 * 60, to: 8 * 60 }

/**
 * The channels of each kind, and which of them are on unless the member chooses otherwise. The calendar has an event per
 * release or show, so a choice about it covers all kinds about the same.
 */
export const MATRIX: Readonly<Record<NoticeKind, Readonly<Partial<Record<Channel, boolean>>>>> = {
  'release.announced': { bell: true, push: true, mail: true, feed: true, calendar: true },
  'release.out': { bell: true, push: true, mail: true, feed: true },
  'release.moved': { bell: true, push: false, mail: true, feed: true },
  'release.cancelled': { bell: true, push: false, mail: true, feed: true },
  'show.announced': { bell: true, push: true, mail: true, feed: true, calendar: true },
  'show.tomorrow': { bell: true, push: true },
  'show.moved': { bell: true, push: true, mail: true, feed: true },
  'show.cancelled': { bell: true, push: true, mail: true, feed: true },
  'post.official': { bell: true, push: false, mail: true, feed: true },
}

/** Notices that are due in the morning of a day come at this hour of the member's zone. */
export const MORNING_MINUTES = 8 * 60

/** How far from a member's city shows are of which they hear, in kilometres. */
export const NEAR_KM_MAX = 500
export const NEAR_KM_DEFAULT = 100
export const NEAR_RADII: readonly number[] = [10, 25, 50, 100, 250, 500]
export const NEAR_CITY_MAX = 120

/** The most devices of a member that get push messages. */
export const DEVICES_MAX = 10

/** The most members of one call. */
export const PUBLISH_AT_ONCE = 5000
