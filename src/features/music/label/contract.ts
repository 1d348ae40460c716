import { z } from 'zod'
import { verification } from '#features/business/contract.ts'
import { partState } from '#features/music/artist/contract.ts'
import { LABEL_NAME_MAX, RELEASES_PAGE } from './limits.ts'

/** Path of `GET /api/label-names/{name}`: a name or slug. */
export const labelName = z.object({
  name: z.string().max(LABEL_NAME_MAX),
})
/** Its query: the id, which takes precedence over the name. */
export const labelQuery = z.object({ mbid: z.uuid('This isn’t an id').optional() })

/** A label or a founder. */
const related = z.object({ mbid: z.string(), name: z.string(), slug: z.string() })
export type Related = z.infer<typeof related>

const labelArtist = z.object({
  /** MusicBrainz id. */
  mbid: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Their number among the label's newest releases. */
  releases: z.int(),
  imageUrl: z.string().nullable(),
})

export const labelPage = z.object({
  /** MusicBrainz id. */
  mbid: z.string(),
  name: z.string(),
  /** For `/label/{slug}`. */
  slug: z.string(),
  type: z.string().nullable(),
  countryName: z.string().nullable(),
  disambiguation: z.string().nullable(),
  /** The label code on records ("LC 01234"), as a number. */
  labelCode: z.int().nullable(),
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  beginDate: z.string().nullable(),
  endDate: z.string().nullable(),
  ended: z.boolean(),
  /** The artists who founded it, as far as MusicBrainz knows them; for `/artist/{slug}?mbid={mbid}`. */
  founders: z.array(related),
  /** When MusicBrainz was last read, ISO 8601; null for a label known only from its releases. */
  fetchedAt: z.string().nullable(),
  /** Null for a label that nobody manages. */
  verification: verification.nullable(),
  /** How many members follow the label. */
  followers: z.int(),
  /** The artists of its latest releases, most releases first. */
  artists: z.array(labelArtist),
  parents: z.array(related),
  subLabels: z.array(related),
  /** http(s) addresses, official ones among them. */
  links: z.array(z.string()),
  /** Others of the same name. */
  others: z.array(
    related.extend({ disambiguation: z.string().nullable(), countryName: z.string().nullable() }),
  ),
  state: partState,
})
export type LabelPage = z.infer<typeof labelPage>

/** Query of `GET /api/labels/{mbid}/releases`. */
export const labelReleasesQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(RELEASES_PAGE).default(RELEASES_PAGE),
})

export const labelRelease = z.object({
  /** MusicBrainz id of the release. */
  id: z.string(),
  title: z.string(),
  /** Null when the date is unknown. */
  year: z.string().nullable(),
  /** Album, EP, Single, Broadcast, Other, or something new. */
  type: z.string().nullable(),
  artistCredit: z.string(),
  /** Slug of the first artist, for `/artist/{slug}`; null for an unknown credit. */
  artistSlug: z.string().nullable(),
  catalogNumber: z.string().nullable(),
  imageUrl: z.string().nullable(),
})
export type LabelRelease = z.infer<typeof labelRelease>

/** Newest first. */
export const labelReleases = z.object({ items: z.array(labelRelease), nextCursor: z.string().nullable() })
export type LabelReleases = z.infer<typeof labelReleases>
