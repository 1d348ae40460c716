import { z } from 'zod'
import { NOT_STORABLE, storable } from '#platform/storable.ts'
import {
  ALBUM_TYPES,
  NEWS_LIST_MAX,
  NEWS_LIST_SIZE,
  SUGGESTIONS_MAX_LENGTH,
  SUGGESTIONS_MIN_LENGTH,
} from './limits.ts'

/**
 * A list that is served from what we know. `pending`: its source is being asked for the first time and the
 * list will fill in by itself; ask again after `PENDING_RETRY_MS`. Empty and not pending: there is nothing.
 */
const list = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), pending: z.boolean() })

/** Our own address of a picture (see the images feature's `imageSrcSet`), or null: draw sleeve art from `id`. */
const image = z.string().nullable()

export const trendingArtist = z.object({
  /** MusicBrainz id. */
  id: z.string(),
  name: z.string(),
  /** For `/artist/{slug}`. */
  slug: z.string(),
  imageUrl: image,
  genre: z.string(),
  /** Such as "1204K". */
  followers: z.string(),
  verified: z.boolean(),
})
export type TrendingArtist = z.infer<typeof trendingArtist>

export const newRelease = z.object({
  /** MusicBrainz id. */
  id: z.string(),
  title: z.string(),
  /** The whole credit, such as "A feat. B". */
  artist: z.string(),
  /** For `/artist/{slug}`, of the first artist of the credit. */
  artistSlug: z.string(),
  imageUrl: image,
  year: z.string(),
  type: z.enum(ALBUM_TYPES),
})
export type NewRelease = z.infer<typeof newRelease>

export const newsArticle = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; may be empty. */
  description: z.string(),
  /** http(s) address of the story, to be opened in a new tab. */
  link: z.string(),
  image,
  /** Name of the publication. */
  source: z.string(),
  /** Often, not always, one of `NEWS_CATEGORIES`. */
  category: z.string(),
  /** ISO 8601, UTC. */
  pubDate: z.string(),
  author: z.string().nullable(),
})
export type NewsArticle = z.infer<typeof newsArticle>

export const trendingArtistList = list(trendingArtist)
export const newReleaseList = list(newRelease)
export const newsList = list(newsArticle)
export type TrendingArtistList = z.infer<typeof trendingArtistList>
export type NewReleaseList = z.infer<typeof newReleaseList>
export type NewsList = z.infer<typeof newsList>

/** Query of `GET /api/news`. */
export const newsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(NEWS_LIST_MAX).default(NEWS_LIST_SIZE),
  /** Only stories that name this artist in title or description. */
  artist: z.string().trim().min(1).max(200).refine(storable, NOT_STORABLE).optional(),
})

export const trendingDj = z.object({
  name: z.string(),
  /** For `/artist/{slug}`. */
  slug: z.string(),
  imageUrl: image,
  genre: z.string(),
  /** Such as "1.2M". */
  followers: z.string(),
  latestAlbum: z.string(),
  year: z.int(),
})
export type TrendingDj = z.infer<typeof trendingDj>
export const trendingDjList = z.object({ items: z.array(trendingDj) })

/** Query of `GET /api/suggestions`. */
export const suggestionsQuery = z.object({
  q: z
    .string()
    .max(SUGGESTIONS_MAX_LENGTH, `Search for at most ${SUGGESTIONS_MAX_LENGTH} characters`)
    .refine((text) => [...text.trim()].length >= SUGGESTIONS_MIN_LENGTH, {
      message: `Type at least ${SUGGESTIONS_MIN_LENGTH} characters`,
    })
    .refine(storable, NOT_STORABLE),
})

export const suggestion = z.object({
  /** MusicBrainz id, or the slug of a festival. */
  id: z.string(),
  type: z.enum(['artist', 'release', 'recording', 'festival']),
  name: z.string(),
  /** The artist credit; of an artist what tells it apart, of a festival its city. May be empty. */
  subtitle: z.string(),
  /** Of artists: for `/artist/{slug}?mbid={id}`. */
  slug: z.string().nullable(),
  imageUrl: image,
})
export type Suggestion = z.infer<typeof suggestion>

/** 3 artists, 3 releases, 3 recordings and 2 festivals at most, in this order. `pending`: more may come soon. */
export const suggestionList = list(suggestion)
export type SuggestionList = z.infer<typeof suggestionList>
