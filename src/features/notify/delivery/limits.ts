/** The kinds of notices. */
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

/** The subjects of notices. */
export const SUBJECT_TYPES = ['release', 'show', 'post'] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** The channels of delivery. Mail is the weekly digest. */
export const CHANNELS = ['bell', 'push', 'mail', 'feed', 'calendar'] as const
export type Channel = (typeof CHANNELS)[number]
/** Channels to which notices are sent; clients fetch the others. */
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
/** Minutes after midnight. The end itself is not quiet. */
export const DEFAULT_QUIET_HOURS = { from: 22 * 60, to: 8 * 60 }

/**
 * The channels of each kind, and whether they are on by default. The calendar has one event per release or show, so its
 * choice covers all kinds with the same subject.
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

/** Local hour at which notices due on the morning of a day are sent. */
export const MORNING_MINUTES = 8 * 60

/** Distances in kilometres from a member's city within which they get notices of shows. */
export const NEAR_KM_MAX = 500
export const NEAR_KM_DEFAULT = 100
export const NEAR_RADII: readonly number[] = [10, 25, 50, 100, 250, 500]
export const NEAR_CITY_MAX = 120

/** The most devices of a member with push messages. */
export const DEVICES_MAX = 10

/** The most members per call. */
export const PUBLISH_AT_ONCE = 5000
