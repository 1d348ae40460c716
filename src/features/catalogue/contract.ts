import { z } from 'zod'
import {
  RECORD_CARDS_MAX,
  SEARCH_KINDS,
  SEARCH_LIMIT,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_MIN_LENGTH,
} from './limits.ts'

/** Query of `GET /api/search`. */
export const searchQuery = z.object({
  /** The text typed so far; a space at the end marks the last word as complete. */
  q: z
    .string()
    .max(SEARCH_MAX_LENGTH, `Search for at most ${SEARCH_MAX_LENGTH} characters`)
    .refine((text) => [...text.trim()].length >= SEARCH_MIN_LENGTH, {
      message: `Type at least ${SEARCH_MIN_LENGTH} characters`,
    }),
  kind: z.enum(SEARCH_KINDS).default('artist'),
  limit: z.coerce.number().int().min(1).max(SEARCH_LIMIT_MAX).default(SEARCH_LIMIT),
})

const foundEntity = z.object({
  /** A result of kind release among release groups is a release without a known release group. */
  kind: z.enum([...SEARCH_KINDS, 'release']),
  /** MusicBrainz id. */
  id: z.string(),
  name: z.string(),
  /** Distinguishes entities with the same name. */
  disambiguation: z.string().nullable(),
  /** An artist's type (Person, Group …), a release group's primary type (Album, EP …), a label's type, null for recordings. */
  type: z.string().nullable(),
  /** For artists, releases and labels: two letters. */
  country: z.string().nullable(),
  /** For release groups and recordings: the artist credit, as one text. */
  artistCredit: z.string().nullable(),
  /** Begin date of an artist or label, release date of the others: YYYY, YYYY-MM or YYYY-MM-DD. */
  date: z.string().nullable(),
})
export type FoundEntity = z.infer<typeof foundEntity>

export const searchResult = foundEntity.extend({
  /** For artists: our own address of a picture (see the images feature's `imageSrcSet`), or null. */
  imageUrl: z.string().nullable(),
})

/** Best match first. */
export const searchResults = z.object({ items: z.array(searchResult) })

/** Answer of `POST /api/catalogue/{kind}/{mbid}/refresh`. */
export const refreshed = z.object({
  /** False when MusicBrainz has not answered everything in time; late answers are still stored. */
  isFresh: z.boolean(),
})

/** Query of `GET /api/record-cards`: MusicBrainz ids of artists, release groups and recordings, and ids of shows, separated by commas. */
export const recordCardsQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid('Give MusicBrainz ids')).min(1).max(RECORD_CARDS_MAX)),
})

export const recordCard = z.object({
  /** MusicBrainz id, or the id of a show. */
  id: z.string(),
  title: z.string(),
  /** The whole credit as one text; empty when it is unknown. */
  artistCredit: z.string(),
  /** The first artist of the credit, the headliner of a show, or the artist, if MusicBrainz has one. */
  artist: z.object({ /** MusicBrainz id. */ id: z.string(), name: z.string() }).nullable(),
  /** YYYY, of the first release. */
  year: z.string().nullable(),
  /** Of a show its place and day; null for others. */
  detail: z.string().nullable(),
  /** Our own address of the cover, or the picture of the artist or headliner (see the images feature's `imageSrcSet`), or null. */
  imageUrl: z.string().nullable(),
})
export type RecordCard = z.infer<typeof recordCard>

/** Those that the catalogue has. */
export const recordCards = z.object({ items: z.array(recordCard) })
