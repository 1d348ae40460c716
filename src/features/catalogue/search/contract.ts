import { z } from 'zod'
import { pendingList } from '#platform/http/pending-list.ts'
import { HIGHLIGHT_LISTS, RESULT_KINDS, SUGGESTIONS_MAX_LENGTH, SUGGESTIONS_MIN_LENGTH } from './limits.ts'

const typedText = z
  .string()
  .max(SUGGESTIONS_MAX_LENGTH, `Search for at most ${SUGGESTIONS_MAX_LENGTH} characters`)
  .refine((text) => [...text.trim()].length >= SUGGESTIONS_MIN_LENGTH, {
    message: `Type at least ${SUGGESTIONS_MIN_LENGTH} characters`,
  })

/** MusicBrainz was asked and has not answered, so there may be more results. */
const unanswered = z.boolean()

/** On a new site, while its first catalogue is being loaded: nearly everything is still missing. `pending` is true as well. */
const loading = z.literal(true).optional()

/** Query of `GET /api/suggestions`. */
export const suggestionsQuery = z.object({
  q: typedText,
  /** Includes shows, for links in posts. */
  with: z.literal('shows').optional(),
  /** Asks MusicBrainz for artists only, whenever fewer than six suggestions are known. */
  outside: z.literal('artists').optional(),
})

/** Who it looks like, if not like itself: a show like its headliner. `imageUrl` is then the picture of that artist. */
const wears = z.object({ /** MusicBrainz id. */ id: z.string(), name: z.string() }).optional()

export const suggestion = z.object({
  /** MusicBrainz id, the slug of a festival, or the id of a show. */
  id: z.string(),
  type: z.enum(['artist', 'release', 'recording', 'festival', 'show']),
  name: z.string(),
  /**
   * For titles the artist credit, for an artist the disambiguation and the other name that
   * was found, for a festival its city, for a show place and day.
   * May be empty.
   */
  subtitle: z.string(),
  /** For artists: the slug in `/artist/{slug}?mbid={id}`. */
  slug: z.string().nullable(),
  /** Our own address of a picture (see the images feature's `imageSrcSet`), or null. */
  imageUrl: z.string().nullable(),
  wears,
})
export type Suggestion = z.infer<typeof suggestion>

/**
 * At most 3 artists, 3 releases, 3 recordings, 2 festivals and 3 shows, best match first. `pending`: more may come
 * soon.
 */
export const suggestionList = pendingList(suggestion).extend({ unanswered, loading })
export type SuggestionList = z.infer<typeof suggestionList>

/** Query of `GET /api/results`. */
export const resultsQuery = z.object({
  q: typedText,
  /** Without it, the best of every kind. */
  kind: z.enum(RESULT_KINDS).optional(),
  cursor: z.string().max(600).optional(),
})

export const result = z.object({
  kind: z.enum(RESULT_KINDS),
  /** MusicBrainz id; the slug of a festival; the id of a show, member or post. */
  id: z.string(),
  /** The name; of a post its text. */
  title: z.string(),
  /** Distinguishes results of the same name. May be empty. */
  subtitle: z.string(),
  /** Our own address of a picture (see the images feature's `imageSrcSet`), or null. */
  imageUrl: z.string().nullable(),
  wears,
  /** The address of its page; for albums and songs that of their artist, or null when the artist is unknown. */
  path: z.string().nullable(),
})
export type Result = z.infer<typeof result>

/** The best match first. `pending`: MusicBrainz is being searched, and more may come. */
export const resultsPage = z.object({
  /** The number of results of each kind, counted up to 100. */
  facets: z.array(z.object({ kind: z.enum(RESULT_KINDS), count: z.int(), isMore: z.boolean() })),
  items: z.array(result),
  nextCursor: z.string().nullable(),
  pending: z.boolean(),
  unanswered,
  loading,
})
export type ResultsPage = z.infer<typeof resultsPage>

/** Query of `GET /api/highlights`. */
export const highlightsQuery = z.object({ list: z.enum(HIGHLIGHT_LISTS) })

export const highlight = z.object({
  /** MusicBrainz id, or the id of a show or post. */
  id: z.string(),
  type: z.enum(['artist', 'album', 'event', 'post']),
  title: z.string(),
  subtitle: z.string(),
  /** Our own address of a picture (see the images feature's `imageSrcSet`), or null. */
  image: z.string().nullable(),
  wears,
  /** The address of its page. */
  path: z.string(),
})
export type Highlight = z.infer<typeof highlight>

export const highlightList = z.object({ items: z.array(highlight) })
