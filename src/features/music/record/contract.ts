import { z } from 'zod'
import { partState } from '#features/music/artist/contract.ts'
import { KIND_MAX } from './limits.ts'

/** The proxied URL of a picture (see the images feature's `imageSrcSet`), or null: show sleeve art of the id. */
const image = z.string().nullable()
/** YYYY, YYYY-MM or YYYY-MM-DD. */
const date = z.string().nullable()

/** One artist of a credit such as "A feat. B". */
export const creditedArtist = z.object({
  /** MusicBrainz id; null when only the text of the credit is known. */
  mbid: z.string().nullable(),
  /** The name as credited. */
  name: z.string(),
  /** For `/artist/{slug}?mbid={mbid}`. */
  slug: z.string(),
  /** Follows the name, spaces included. */
  joinPhrase: z.string(),
})
export type CreditedArtist = z.infer<typeof creditedArtist>

export const track = z.object({
  /** From 1 on each medium; 0 is a pregap, hidden before the first track. */
  position: z.int(),
  /** For computers, such as a video; after the others. */
  isDataTrack: z.boolean(),
  /** As printed on the sleeve, such as "A1". */
  number: z.string(),
  title: z.string(),
  lengthMs: z.int().nullable(),
  /** For `/song/{mbid}/{slug}`; null when the recording is unknown. */
  song: z.object({ mbid: z.string(), slug: z.string() }).nullable(),
  /** Where it differs from the credit of the album. */
  credit: z.array(creditedArtist).nullable(),
})
export type Track = z.infer<typeof track>

export const medium = z.object({
  position: z.int(),
  format: z.string().nullable(),
  title: z.string().nullable(),
  tracks: z.array(track),
})
export type Medium = z.infer<typeof medium>

export const edition = z.object({
  /** MusicBrainz id of the release. */
  mbid: z.string(),
  title: z.string(),
  disambiguation: z.string().nullable(),
  /** Official, Promotion, Bootleg, or something new. */
  status: z.string().nullable(),
  date,
  countryName: z.string().nullable(),
  /** Such as "2 × CD". */
  format: z.string().nullable(),
  trackCount: z.int().nullable(),
  labels: z.array(
    z.object({
      mbid: z.string().nullable(),
      name: z.string().nullable(),
      slug: z.string().nullable(),
      catalogNumber: z.string().nullable(),
    }),
  ),
  barcode: z.string().nullable(),
  packaging: z.string().nullable(),
  /** When its facts were fetched: ISO 8601, UTC. */
  fetchedAt: z.string(),
})
export type Edition = z.infer<typeof edition>

/** The credits: each role with its people, those on most tracks first. */
export const role = z.object({
  /** Such as "Producer" or "Guitar". */
  name: z.string(),
  people: z.array(
    z.object({
      mbid: z.string(),
      name: z.string(),
      slug: z.string(),
      /** On how many of the tracks; null when it is all of them, or the album as a whole. */
      tracks: z.int().nullable(),
    }),
  ),
})
export type Role = z.infer<typeof role>

export const outsideLink = z.object({
  /** Name of the site, such as "Bandcamp". */
  name: z.string(),
  /** https; open it in a new tab. */
  url: z.string(),
})
export type OutsideLink = z.infer<typeof outsideLink>

/** An album as a card. */
export const albumCard = z.object({
  /** MusicBrainz id of the release group. */
  mbid: z.string(),
  slug: z.string(),
  title: z.string(),
  type: z.string().nullable(),
  year: z.string().nullable(),
  artistCredit: z.string(),
  imageUrl: image,
})
export type AlbumCard = z.infer<typeof albumCard>

/** Query of `GET /api/new-releases`. */
export const newReleasesQuery = z.object({ cursor: z.string().max(200).optional() })

export const newReleases = z.object({
  /** The latest day first. */
  items: z.array(albumCard.extend({ day: z.string() })),
  nextCursor: z.string().nullable(),
})

const shared = {
  /** False when nothing is stored yet; the states say whether more may come. */
  known: z.boolean(),
  /** The current MusicBrainz id, which may differ from the one in the request. */
  mbid: z.string(),
  /** The live topic of the page. */
  topic: z.string(),
  /** For the address. */
  slug: z.string(),
  title: z.string(),
  disambiguation: z.string().nullable(),
  credit: z.array(creditedArtist),
  /** The whole credit as one text. */
  artistCredit: z.string(),
  imageUrl: image,
  roles: z.array(role),
  /** Where to listen. */
  listen: z.array(outsideLink),
  /** Other sites about it. */
  elsewhere: z.array(outsideLink),
  /** The number of members who follow the first artist. */
  followers: z.int(),
  /** When the facts were fetched: ISO 8601, UTC; null when nothing is stored yet. */
  fetchedAt: z.string().nullable(),
}

export const releasePage = z.object({
  ...shared,
  /** MusicBrainz's type: Album, EP, Single, Broadcast, Other, or a future one. */
  type: z.string().nullable(),
  /** Such as Compilation, Live, Soundtrack. */
  secondaryTypes: z.array(z.string()),
  /** Date of the first release. */
  date,
  /** The dates that verified businesses state: at most one for the artists and one for the labels. */
  statedDates: z.array(
    z.object({ date: z.string(), by: z.enum(['artist', 'label']), businessName: z.string() }),
  ),
  /** The date that ListenBrainz has, where it contradicts `date`; else null. */
  listenBrainzDate: z.string().nullable(),
  /** MusicBrainz id of the edition whose tracks are shown. */
  editionMbid: z.string().nullable(),
  media: z.array(medium),
  /** Number of tracks of the edition without pregaps and data tracks; the largest box sets have more than `media` lists. */
  trackCount: z.int(),
  /** Null when the length of a track is unknown. A data track of unknown length does not count. */
  lengthMs: z.int().nullable(),
  /** The earliest first. */
  editions: z.array(edition),
  /** Others by the same artist, newest first. */
  alsoBy: z.array(albumCard),
  states: z.object({ group: partState, editions: partState, tracks: partState }),
})
export type ReleasePage = z.infer<typeof releasePage>

const appearance = albumCard.extend({
  /** Where the song is on it: "3", "2-3" on the second medium. */
  place: z.string().nullable(),
})

export const version = z.object({
  /** MusicBrainz id of the recording. */
  mbid: z.string(),
  slug: z.string(),
  title: z.string(),
  artistCredit: z.string(),
  lengthMs: z.int().nullable(),
  year: z.string().nullable(),
  /** Such as live, instrumental, partial. */
  kinds: z.array(z.string()),
})
export type Version = z.infer<typeof version>

export const songPage = z.object({
  ...shared,
  isVideo: z.boolean(),
  lengthMs: z.int().nullable(),
  /** Date of the first release. */
  date,
  /** The albums that have it, the earliest first. */
  appearances: z.array(appearance),
  works: z.array(
    z.object({
      mbid: z.string(),
      title: z.string(),
      type: z.string().nullable(),
      /** Whether this recording is a cover of the work. */
      isCover: z.boolean(),
    }),
  ),
  /** Other recordings of the works, without covers. */
  versions: z.array(version),
  covers: z.array(version),
  states: z.object({ recording: partState, versions: partState }),
})
export type SongPage = z.infer<typeof songPage>

/** Query of `GET /api/artists/{mbid}/discography`: releases to which all filters apply. */
export const discographyQuery = z.object({
  /** Such as Album, EP, Live, Compilation: the first secondary type, or else the primary one. */
  type: z.string().min(1).max(KIND_MAX).optional(),
  year: z
    .string()
    .regex(/^\d{4}$/, 'A year has four digits')
    .optional(),
  /** MusicBrainz id of a label. */
  label: z.uuid().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country has two capital letters')
    .optional(),
  cursor: z.string().max(600).optional(),
})
export type DiscographyFilter = Omit<z.infer<typeof discographyQuery>, 'cursor'>

/** A value of a filter, and the number of releases that match it and the other filters. */
const facet = z.object({
  value: z.string(),
  /** In English. */
  name: z.string(),
  count: z.int(),
})
export type Facet = z.infer<typeof facet>

export const discography = z.object({
  /** Newest first; those without a date last. */
  items: z.array(albumCard),
  /** Number of items on all pages. */
  count: z.int(),
  /** How many releases of the artist MusicBrainz has, of all kinds, if it has more than are stored here; else null. */
  total: z.int().nullable(),
  facets: z.object({
    type: z.array(facet),
    year: z.array(facet),
    label: z.array(facet),
    country: z.array(facet),
  }),
  nextCursor: z.string().nullable(),
  state: partState,
  /** Whether more covers may come. */
  covers: partState,
})
export type Discography = z.infer<typeof discography>
