import { z } from 'zod'
import { verification } from '#features/business/contract.ts'
import { newsArticle } from '#features/music/news/contract.ts'
import { DECADE_MIN, DIRECTORY_LETTERS, DIRECTORY_ORDERS, GENRE_MAX, PLATFORMS } from './limits.ts'

/**
 * Responses come from the database at once; missing or old data is fetched in the background.
 * - `ready`: complete
 * - `pending`: never fetched before, and being fetched now. The live topic of the page publishes when there is more;
 *   polling after `ARTIST_RETRY_MS` works as well
 * - `unavailable`: never fetched before, and its source is unavailable; retry after `UNAVAILABLE_RETRY_MS`
 * Items are possible in every state: data from other sources is shown meanwhile.
 */
export const partState = z.enum(['ready', 'pending', 'unavailable'])
export type PartState = z.infer<typeof partState>

/** The proxied URL of a picture (see the images feature's `imageSrcSet`), or null: show sleeve art of the id. */
const image = z.string().nullable()

export const streamingLink = z.object({
  platform: z.enum(PLATFORMS),
  /** The name on buttons: "Open in {name}". */
  name: z.string(),
  /** https, on the platform's own domain; open it in a new tab. */
  url: z.string(),
})
export type StreamingLink = z.infer<typeof streamingLink>

/** Another artist of the same name; its page is `/artist/{slug}?mbid={mbid}`. */
export const namesake = z.object({
  mbid: z.string(),
  name: z.string(),
  slug: z.string(),
  disambiguation: z.string().nullable(),
  type: z.string().nullable(),
  /** Two letters. */
  country: z.string().nullable(),
  /** In English. */
  countryName: z.string().nullable(),
})
export type Namesake = z.infer<typeof namesake>

/** An artist's followers and verification. */
export const standing = z.object({
  /** Such as "1204K", or "12"; null when nobody follows the artist here. */
  followers: z.string().nullable(),
  verified: z.boolean(),
  /** The claim behind `verified`; null where it needs none. */
  verification: verification.nullable(),
})
export type Standing = z.infer<typeof standing>

export const artistPage = z.object({
  /** False: MusicBrainz has no artist of this name (or has not answered yet); the default profile is shown. */
  known: z.boolean(),
  /** MusicBrainz id; null for the default profile. */
  mbid: z.string().nullable(),
  /** The live topic of the page; its events have the type `artist` and name the changed `parts`. */
  topic: z.string(),
  name: z.string(),
  /** For `/artist/{slug}`. */
  slug: z.string(),
  /** MusicBrainz's type: Person, Group, Orchestra, Choir, Character, Other, or a future one. */
  type: z.string().nullable(),
  /** Two letters (ISO 3166-1, and XW for worldwide). */
  country: z.string().nullable(),
  /** In English; from the server, because loading the names of countries is slow on phones. */
  countryName: z.string().nullable(),
  disambiguation: z.string().nullable(),
  /** The tag with the most votes, capitalised. */
  genre: z.string().nullable(),
  /** The picture that the claimant states, else the source's. */
  imageUrl: image,
  /** The source's picture, when the claimant states another one. */
  sourceImageUrl: image,
  verified: standing.shape.verified,
  verification: standing.shape.verification,
  /** The extract from Wikipedia; the artist's name while there is none. */
  bio: z.string(),
  /** The source of `bio` and of its picture, to be shown as a link beside the text; null when `bio` is the name. */
  bioSource: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** The number of members who follow the artist. */
  followers: z.number().int(),
  /** At most one per platform, in the order of `PLATFORMS`. */
  links: z.array(streamingLink),
  /** Other artists of the same name, the most popular first. */
  others: z.array(namesake),
  /** When the facts were fetched: ISO 8601, UTC; null for an unknown artist. */
  fetchedAt: z.string().nullable(),
  states: z.object({ profile: partState, links: partState, biography: partState }),
})
export type ArtistPage = z.infer<typeof artistPage>

/** Query of `GET /api/artist-names/{name}`: picks one of several artists of the name. */
export const byNameQuery = z.object({ mbid: z.uuid().optional() })

export const song = z.object({
  /** MusicBrainz id of the recording. */
  id: z.string(),
  title: z.string(),
  lengthMs: z.number().int().nullable(),
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  firstReleaseDate: z.string().nullable(),
  /** The whole credit, such as "A feat. B". */
  artistCredit: z.string(),
  /** An album that has it, the earliest if there are several; null while none is known. */
  album: z
    .object({
      /** MusicBrainz id of the release group. */
      id: z.string(),
      title: z.string(),
      imageUrl: image,
    })
    .nullable(),
})
export type Song = z.infer<typeof song>
export const songList = z.object({
  /** Those with the most listens first. */
  items: z.array(song),
  /** How many of them are in the order of their listens at ListenBrainz; nobody counted those of the others. */
  ranked: z.int(),
  state: partState,
})
export type SongList = z.infer<typeof songList>

export const album = z.object({
  /** MusicBrainz id of the release group, or of the release if its group is unknown. */
  id: z.string(),
  /** MusicBrainz id of a release in the group, for streaming links; null if unknown. */
  releaseId: z.string().nullable(),
  title: z.string(),
  /** YYYY, YYYY-MM or YYYY-MM-DD, of the first release. */
  date: z.string().nullable(),
  year: z.string().nullable(),
  /** MusicBrainz's type: Album, EP, Single, Broadcast, Other, or a future one. */
  type: z.string().nullable(),
  trackCount: z.number().int().nullable(),
  artistCredit: z.string(),
  imageUrl: image,
})
export type Album = z.infer<typeof album>
export const albumList = z.object({
  /** Newest first. */
  items: z.array(album),
  /** The items are the four invented sample albums, because no album of the artist is known. */
  isSample: z.boolean(),
  state: partState,
})
export type AlbumList = z.infer<typeof albumList>

/** A collaborator of the artist, or a recording that the artist made with others. */
export const collaboration = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('artist'),
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    /** Such as "Collaboration", "Member of band". */
    role: z.string(),
  }),
  song.extend({ kind: z.literal('recording') }),
])
export const collaborationList = z.object({ items: z.array(collaboration), state: partState })
export type CollaborationList = z.infer<typeof collaborationList>

export const contribution = z.object({
  /** MusicBrainz id of the recording or work. */
  id: z.string(),
  kind: z.enum(['recording', 'work']),
  title: z.string(),
  /** Such as "Producer" or "Composer"; with attributes: "Producer (executive)". */
  roles: z.array(z.string()),
  /** MusicBrainz id of the recording to play: itself, or one of the work; null when none is known. */
  recordingId: z.string().nullable(),
  /** Artist credit of the recording to play. */
  artistCredit: z.string().nullable(),
  /** First release date of the recording to play: YYYY, YYYY-MM or YYYY-MM-DD. */
  firstReleaseDate: z.string().nullable(),
})
export type Contribution = z.infer<typeof contribution>
export const contributionList = z.object({ items: z.array(contribution), state: partState })
export type ContributionList = z.infer<typeof contributionList>

/** Streaming links of one recording or release, for the dialog "Listen to {name}". */
export const listenLinks = z.object({
  name: z.string(),
  links: z.array(streamingLink),
  state: partState,
})
export type ListenLinks = z.infer<typeof listenLinks>

/** A dated fact of an artist's life, from the relations and albums of the catalogue. */
export const storyFact = z.object({
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: z.string(),
  what: z.enum(['formed', 'born', 'ended', 'died', 'joined', 'left', 'album']),
  /** The member, the band, or the title; null for what happens to the artist alone. */
  name: z.string().nullable(),
  /** The other artist, whose page is `/artist/{slug}?mbid={mbid}`. */
  artist: z.object({ mbid: z.string(), slug: z.string() }).nullable(),
  /** MusicBrainz id of the album, or of one of its releases. */
  albumMbid: z.string().nullable(),
})
export type StoryFact = z.infer<typeof storyFact>

/** The text of a claimant of the artist. */
export const statement = z.object({
  text: z.string(),
  businessName: z.string(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
})
export type Statement = z.infer<typeof statement>

/** A member of a band, or a band of a member. */
export const membership = z.object({
  /** MusicBrainz id. */
  mbid: z.string(),
  name: z.string(),
  /** For `/artist/{slug}?mbid={mbid}`. */
  slug: z.string(),
  /** When: each a range of years such as "1990–1994" or "since 2001"; empty when no date is known. */
  years: z.array(z.string()),
  /** The membership is over. */
  isOver: z.boolean(),
  /** Such as "guitar". */
  roles: z.array(z.string()),
})
export type Membership = z.infer<typeof membership>

/** Facts about an artist's life. */
export const artistLife = z.object({
  /** Birth or founding, and death or dissolution: YYYY, YYYY-MM or YYYY-MM-DD. */
  began: z.string().nullable(),
  ended: z.string().nullable(),
  isOver: z.boolean(),
  isPerson: z.boolean(),
  area: z.string().nullable(),
  gender: z.string().nullable(),
  /** Present ones first. */
  members: z.array(membership),
  /** The bands that the artist is or was in, present ones first. */
  bands: z.array(membership),
})
export type ArtistLife = z.infer<typeof artistLife>

export const artistStory = z.object({
  life: artistLife,
  /** When the facts were fetched: ISO 8601, UTC. */
  fetchedAt: z.string(),
  /** When members and bands were fetched: ISO 8601, UTC. */
  membersFetchedAt: z.string(),
  /** The earliest first. */
  facts: z.array(storyFact),
  statements: z.array(statement),
  state: partState,
})
export type ArtistStory = z.infer<typeof artistStory>

/** Stories that contain the artist's name as whole words, newest first. */
export const artistNewsList = z.object({ items: z.array(newsArticle) })

const ALONE = 'It stands alone, without letter, country, decade and genre'

/** Query of `GET /api/artists`: any of letter, country, decade and genre together, or `by`. */
export const directoryQuery = z
  .object({
    by: z.enum(DIRECTORY_ORDERS).optional(),
    letter: z.enum(DIRECTORY_LETTERS).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'A country has two capital letters')
      .optional(),
    /** Decade of the birth or founding: 1990 for 1990 to 1999. */
    decade: z.coerce
      .number()
      .int()
      .min(DECADE_MIN)
      .max(9990)
      .multipleOf(10, 'A decade begins with a year that ends in 0')
      .optional(),
    genre: z.string().min(1).max(GENRE_MAX).optional(),
    cursor: z.string().max(600).optional(),
  })
  .refine(
    ({ by, cursor: _, ...filters }) => !by || Object.values(filters).every((value) => value === undefined),
    { message: ALONE, path: ['by'] },
  )

export const directoryEntry = z.object({
  /** MusicBrainz id. */
  id: z.uuid(),
  name: z.string(),
  /** For `/artist/{slug}?mbid={id}`. */
  slug: z.string(),
  type: z.string().nullable(),
  countryName: z.string().nullable(),
  /** Year of the birth or founding. */
  year: z.string().nullable(),
  /** Distinguishes artists of the same name. */
  disambiguation: z.string().nullable(),
  imageUrl: image,
})
export type DirectoryEntry = z.infer<typeof directoryEntry>

export const artistDirectory = z.object({
  items: z.array(directoryEntry),
  /** How many the filters leave, counted up to `DIRECTORY_COUNT_MAX`; null without filters. */
  count: z.int().nullable(),
  nextCursor: z.string().nullable(),
})

/** The values by which artists can be filtered, besides letter and decade. */
export const directoryFilters = z.object({
  /** Two-letter codes and English names, sorted by name. */
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  genres: z.array(z.string()),
})
