/**
 * Facts about music from the sources, on their way into the catalogue. In all of them a missing field (undefined) is
 * unknown to the source and leaves the stored value; null says that there is none. Dates are `YYYY`, `YYYY-MM` or
 * `YYYY-MM-DD`. Ids are MusicBrainz ids.
 */

export const ENTITY_KINDS = ['artist', 'label', 'release-group', 'release', 'recording', 'work'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

interface EntityFacts {
  mbid: string
  disambiguation?: string | null
  /** Only mentioned by another entity: written when nothing else is known, and never over stored facts. */
  isPartial?: boolean
}

export interface AliasFacts {
  name: string
  locale?: string | null
  type?: string | null
  isPrimary?: boolean
}

export interface ArtistFacts extends EntityFacts {
  name: string
  sortName?: string | null
  /** MusicBrainz' type: Person, Group, Orchestra, Choir, Character, Other. */
  type?: string | null
  /** Two letters (ISO 3166-1). */
  country?: string | null
  beginDate?: string | null
  endDate?: string | null
  ended?: boolean
  /** The name of the place that the artist is from: a country, a city. */
  area?: string | null
  gender?: string | null
  aliases?: AliasFacts[]
  /** See `popularityOf`; the stored value never falls. */
  popularity?: number
  /** Row number in MusicBrainz' database, in facts from an export. */
  row?: number
}

/** One artist of a credit such as "A feat. B"; `joinPhrase` follows the name, spaces included. */
export interface CreditPart {
  artist: Pick<ArtistFacts, 'mbid' | 'name' | 'sortName' | 'disambiguation'>
  /** The credited name, if it differs from the artist's name. */
  name?: string
  joinPhrase?: string
}

/** The artists of something, or one text when their ids are unknown. */
export type Credit = CreditPart[] | string

export interface ReleaseGroupFacts extends EntityFacts {
  title: string
  primaryType?: string | null
  secondaryTypes?: string[]
  firstReleaseDate?: string | null
  credit?: Credit
  popularity?: number
  /** The number of its releases: indicates how well known it is among those of the same artist. */
  releaseCount?: number
  row?: number
}

export interface ReleaseFacts extends EntityFacts {
  title: string
  releaseGroup?: ReleaseGroupFacts
  credit?: Credit
  status?: string | null
  date?: string | null
  country?: string | null
  barcode?: string | null
  trackCount?: number | null
  hasFrontCover?: boolean
  packaging?: string | null
  labels?: { label?: Pick<LabelFacts, 'mbid' | 'name'>; catalogNumber?: string | null }[]
  /** In order. Without `tracks`, the stored tracks stay. */
  media?: MediumFacts[]
  /** `media` are only some tracks of the release, which are added to the stored ones. */
  isExcerpt?: boolean
}

export interface MediumFacts {
  /** From 1. */
  position: number
  /** Such as CD, 12" Vinyl, Digital Media. */
  format?: string | null
  title?: string | null
  /** Without the pregap and data tracks. */
  trackCount?: number | null
  tracks?: TrackFacts[]
}

export interface TrackFacts {
  /** From 1; 0 is a pregap. */
  position: number
  /** For computers, after the others. */
  isDataTrack?: boolean
  /** The number as printed on the sleeve. */
  number?: string | null
  title: string
  lengthMs?: number | null
  credit?: Credit
  /** MusicBrainz id of its recording, which the same facts name. */
  recordingMbid?: string
}

export interface RecordingFacts extends EntityFacts {
  title: string
  credit?: Credit
  lengthMs?: number | null
  firstReleaseDate?: string | null
  isVideo?: boolean
  popularity?: number
}

export interface LabelFacts extends EntityFacts {
  name: string
  type?: string | null
  country?: string | null
  labelCode?: number | null
  /** Other names under which the search finds it. */
  aliases?: string[]
  beginDate?: string | null
  endDate?: string | null
  ended?: boolean
}

export interface WorkFacts extends Omit<EntityFacts, 'disambiguation'> {
  title: string
  type?: string | null
}

export interface EntityRef {
  kind: EntityKind
  mbid: string
}

/** `from` does or is `type` to `to`, in MusicBrainz' forward direction: a member is of a band, not the reverse. */
export interface RelationFacts {
  from: EntityRef
  to: EntityRef
  type: string
  attributes?: string[]
  beginDate?: string | null
  endDate?: string | null
  ended?: boolean
}

/** All relations of one entity to and from entities of some kinds; they replace the stored ones. */
export interface RelationsOf {
  of: EntityRef
  with: EntityKind[]
  relations: RelationFacts[]
}

/** All URLs of one entity; they replace the stored ones. */
export interface UrlsOf {
  of: EntityRef
  urls: { type: string; url: string; ended?: boolean }[]
}

/** Supplementary data (CC BY-NC-SA), stored apart from the rest. */
export interface SupplementsOf {
  of: EntityRef
  tags?: { name: string; votes: number }[]
  rating?: { value: number; votes: number } | null
}

/** From Wikipedia; `bioUrl` is the page, for the attribution. */
export interface ProfileFacts {
  mbid: string
  bio: string | null
  bioUrl: string | null
  imageUrl: string | null
}

/** An old id of an entity that was merged into another. */
export interface RedirectFacts {
  kind: EntityKind
  mbid: string
  target: string
}

/** All facts in one answer of a source. */
export interface Facts {
  artists?: ArtistFacts[]
  labels?: LabelFacts[]
  releaseGroups?: ReleaseGroupFacts[]
  releases?: ReleaseFacts[]
  recordings?: RecordingFacts[]
  works?: WorkFacts[]
  relations?: RelationsOf[]
  urls?: UrlsOf[]
  supplements?: SupplementsOf[]
  profiles?: ProfileFacts[]
  redirects?: RedirectFacts[]
}

/** The scale of popularity: 1000 times the decimal logarithm of the number of listens. */
export function popularityOf(listens: number): number {
  return Math.round(1000 * Math.log10(1 + Math.max(0, listens)))
}
