import { z } from 'zod'
import {
  FOLLOW_KINDS,
  FOLLOW_MANY_MAX,
  FOLLOW_SORTS,
  FOLLOWS_AT_ONCE,
  FOLLOWS_PAGE,
  FOLLOWS_TEXT_MAX,
  RELEASE_TYPES,
} from './limits.ts'

/** Answer of following and unfollowing. */
export const followState = z.object({ following: z.boolean(), followers: z.int() })
export type FollowState = z.infer<typeof followState>

export const followKind = z.enum(FOLLOW_KINDS)

/** Query of `GET /api/me/follow-states`. */
export const statesQuery = z.object({
  kind: followKind,
  /** MusicBrainz ids, slugs of festivals, or ids of venues or members, separated by commas. */
  ids: z
    .string()
    .max(FOLLOWS_AT_ONCE * 201)
    .transform((list) => [...new Set(list.split(',').filter(Boolean))])
    .refine((ids) => ids.length <= FOLLOWS_AT_ONCE, `At most ${FOLLOWS_AT_ONCE} at a time`),
})

/** In the order of the ids, without unknown ones. */
export const followStates = z.object({ items: z.array(followState.extend({ id: z.string() })) })

const follow = z.object({
  kind: followKind,
  /** MusicBrainz id of an artist or label, slug of a festival, id of a venue or member. */
  id: z.string(),
  /** Null when the catalogue no longer has it. */
  name: z.string().nullable(),
  /** Distinguishes those with the same name; the username of a member. */
  detail: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** ISO 8601, UTC. */
  followedAt: z.string(),
  /** Which kinds of news the member wants; null for a kind that the entity does not have. */
  releases: z.boolean().nullable(),
  shows: z.boolean().nullable(),
  posts: z.boolean().nullable(),
  /** Types of releases wanted from this one; null for the member's general choice. */
  releaseTypes: z.array(z.enum(RELEASE_TYPES)).nullable(),
})
export type Follow = z.infer<typeof follow>

/** Query of `GET /api/me/follows`. */
export const followsQuery = z.object({
  /** Without it, all kinds. */
  kind: followKind.optional(),
  sort: z.enum(FOLLOW_SORTS).default('newest'),
  /** A part of the name. */
  q: z.string().trim().max(FOLLOWS_TEXT_MAX).optional(),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(FOLLOWS_PAGE).default(FOLLOWS_PAGE),
})
export type FollowsQuery = z.output<typeof followsQuery>

export const followList = z.object({
  items: z.array(follow),
  nextCursor: z.string().nullable(),
  /** The number of follows of each kind, regardless of the query. */
  counts: z.record(followKind, z.int()),
})
export type FollowList = z.infer<typeof followList>

/** The path of one follow; the id as in the list. */
export const followParameters = z.object({ kind: followKind, id: z.string().max(200) })

/** Body of `PATCH /api/me/follows/{kind}/{id}`; missing fields stay unchanged. */
export const followChange = z.object({
  releases: z.boolean().optional(),
  shows: z.boolean().optional(),
  posts: z.boolean().optional(),
  releaseTypes: z
    .array(z.enum(RELEASE_TYPES))
    .min(1, 'Choose at least one type, or turn releases off')
    .max(RELEASE_TYPES.length)
    .nullable()
    .optional(),
})
export type FollowChange = z.infer<typeof followChange>

export const followAnswer = follow

/** Body of `POST /api/me/follows`. */
export const followMany = z.object({
  /** MusicBrainz ids. */
  artists: z.array(z.uuid()).min(1, 'Choose at least one artist').max(FOLLOW_MANY_MAX),
})

/** The number of new follows, and of artists that the catalogue does not have. */
export const followedMany = z.object({ followed: z.int(), before: z.int(), unknown: z.int() })
