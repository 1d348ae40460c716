/** Limits and rules of following that browser code needs without Zod. */

export const FOLLOW_KINDS = ['artist', 'label', 'festival', 'venue', 'member'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** The kinds of news that a follower can choose. */
export const FOLLOW_CHOICES = ['releases', 'shows', 'posts'] as const
export type FollowChoice = (typeof FOLLOW_CHOICES)[number]

/** The kinds of news of each kind of entity. */
export const CHOICES_OF: Record<FollowKind, readonly FollowChoice[]> = {
  artist: ['releases', 'shows', 'posts'],
  label: ['releases', 'posts'],
  festival: ['shows', 'posts'],
  venue: ['shows', 'posts'],
  member: ['posts'],
}

/** The types of release groups as MusicBrainz names them, first the primary and then the secondary ones. */
export const RELEASE_TYPES = [
  'Album',
  'EP',
  'Single',
  'Broadcast',
  'Other',
  'Live',
  'Compilation',
  'Remix',
  'DJ-mix',
  'Mixtape/Street',
  'Soundtrack',
  'Demo',
  'Spokenword',
  'Interview',
  'Audiobook',
  'Audio drama',
  'Field recording',
] as const
export type ReleaseType = (typeof RELEASE_TYPES)[number]

/** The most follows of each kind for one member. */
export const FOLLOWS_MAX = 10_000

export const FOLLOWS_PAGE = 50
/** The most states in one request. */
export const FOLLOWS_AT_ONCE = 100
/** The most artists followed by one request. */
export const FOLLOW_MANY_MAX = 500
export const FOLLOWS_TEXT_MAX = 100

export const FOLLOW_SORTS = ['newest', 'name'] as const
export type FollowSort = (typeof FOLLOW_SORTS)[number]
