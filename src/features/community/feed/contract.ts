import { z } from 'zod'
import {
  ENTITY_ID_MAX,
  ENTITY_TYPES,
  FEED_LIMIT,
  FEED_SORTS,
  FEED_TABS,
  SEARCH_MAX,
  TAG_MAX,
  THREAD_LIMIT,
} from '#features/community/limits.ts'
import { author, post, reply } from '#features/community/posts/contract.ts'
import { ownReactions } from '#features/community/reactions/contract.ts'
import { foldTag, isTag } from '#features/community/tags.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'

/** Query of `GET /api/posts`. */
export const feedQuery = z
  .object({
    tab: z.enum(FEED_TABS).default('all'),
    sort: z.enum(FEED_SORTS).default('latest'),
    /** Posts whose text or linked name contains this, case-insensitively. */
    search: z.string().trim().max(SEARCH_MAX).optional(),
    linkedEntityType: z.enum(ENTITY_TYPES).optional(),
    linkedEntityId: z.string().max(ENTITY_ID_MAX).optional(),
    /** Username, case-insensitive. */
    author: z.string().max(50).optional(),
    /** A hashtag without its sign, in any spelling. */
    tag: z
      .string()
      .min(1)
      .max(4 * TAG_MAX)
      .transform(foldTag)
      .refine(isTag, 'A hashtag has letters, digits and underscores')
      .optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(FEED_LIMIT).default(FEED_LIMIT),
  })
  .refine(
    ({ tag, tab, sort, cursor: _cursor, limit: _limit, ...filters }) =>
      tag === undefined ||
      (tab === 'all' && sort === 'latest' && Object.values(filters).every((one) => one === undefined)),
    { path: ['tag'], message: 'Posts with a hashtag are listed newest first, without other filters' },
  )

/** Query of `GET /api/replies`. */
export const memberRepliesQuery = z.object({
  /** Username, case-insensitive. */
  author: z.string().min(1).max(50).refine(isStorableText, NOT_STORABLE),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(THREAD_LIMIT).default(THREAD_LIMIT),
})

/** A reply, and the post that it is under. */
export const memberReply = reply.extend({
  post: z.object({
    userId: z.string(),
    user: author,
    /** The beginning of its text. */
    excerpt: z.string(),
  }),
})
export type MemberReply = z.infer<typeof memberReply>

/** Replies of one member, newest first. */
export const memberReplies = z.object({ items: z.array(memberReply), nextCursor: z.string().nullable() })
export type MemberReplies = z.infer<typeof memberReplies>

export const feedPage = z.object({
  items: z.array(post),
  nextCursor: z.string().nullable(),
  /** The pinned items on the page of an artist or festival, where they come first. */
  pinned: z.array(z.string()),
  reactions: ownReactions,
})
export type FeedPage = z.infer<typeof feedPage>

export const talkedAbout = z.object({
  /** Of the post. */
  id: z.string(),
  /** The first 200 characters. */
  content: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  repliesCount: z.int(),
})
export type TalkedAbout = z.infer<typeof talkedAbout>

/** The post with the most replies first. */
export const talkedAboutList = z.object({ items: z.array(talkedAbout) })
