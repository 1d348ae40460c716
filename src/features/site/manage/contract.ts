import { z } from 'zod'
import { TEAM_ROLES } from '#features/business/limits.ts'
import { mentionedArtists, post, postContent, replyContent } from '#features/community/posts/contract.ts'
import { reactions } from '#features/community/reactions/contract.ts'
import { mediaChoice } from '#features/files/uploads/contract.ts'
import { isStorableText, isVisibleText, NOT_STORABLE } from '#platform/storable-text.ts'
import {
  CONTENT_FILTERS,
  CONTENT_LIMIT,
  HIDE_REASON_MAX,
  HIDE_REASON_REQUIRED,
  HIDE_REASON_TOO_LONG,
  MANAGED_TYPES,
  MODERATION_ACTIONS,
} from './limits.ts'

/** The verified business with the approved claim. */
const managingBusiness = z.object({ id: z.string(), businessName: z.string() })

/**
 * Answer of `GET /api/manage/{entityType}/{entityId}`: the managed artist, festival, label or venue, and the business. The
 * id in the path is the MusicBrainz id of an artist or label, the slug of a festival, or the id of a venue.
 */
export const managedEntity = z.object({
  type: z.enum(MANAGED_TYPES),
  /** The id in links of posts. */
  id: z.string(),
  /**
   * For an artist the name in the claim, else that of the cached artist, else 'Artist'; for a festival its own name.
   */
  name: z.string(),
  /** For festivals and labels. */
  slug: z.string().nullable(),
  /** For artists. */
  bio: z.string().nullable(),
  /** For artists, labels and venues. */
  country: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The business for which the viewer acts. */
  business: managingBusiness,
  /** The viewer's role in it. */
  role: z.enum(TEAM_ROLES),
})
export type ManagedEntity = z.infer<typeof managedEntity>

export const metrics = z.object({
  fanPosts: z.int(),
  totalLikes: z.int(),
  comments: z.int(),
  /** (likes + comments) / posts with one decimal, '0' without posts. */
  averageEngagement: z.string(),
})
export type Metrics = z.infer<typeof metrics>

/** Query of `GET /api/manage/{entityType}/{entityId}/posts`. */
export const contentQuery = z.object({
  filter: z.enum(CONTENT_FILTERS).default('all'),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(CONTENT_LIMIT).default(CONTENT_LIMIT),
})

/** Moderation of a post, visible to managers only. */
export const moderationEntry = z.object({
  action: z.enum(MODERATION_ACTIONS),
  reason: z.string().nullable(),
  /** By a business of the viewer. Only one's own pins can be removed. */
  isOwn: z.boolean(),
})
export type ModerationEntry = z.infer<typeof moderationEntry>

export const managedPost = post.extend({
  /** Pinned if there is a pin, hidden if there is a hide. */
  moderation: z.array(moderationEntry),
})
export type ManagedPost = z.infer<typeof managedPost>

/** Newest first. The counts cover the whole lists. */
export const managedPosts = z.object({
  items: z.array(managedPost),
  nextCursor: z.string().nullable(),
  counts: z.object({ all: z.int(), pinned: z.int() }),
  reactions,
})
export type ManagedPosts = z.infer<typeof managedPosts>

/** The business that acts; must be `business` of the managed entity if given. */
const asBusiness = { businessAccountId: z.uuid().nullish() }

/** Body of `PUT …/posts/{postId}/pin`. */
export const pinning = z.object(asBusiness)

/** Body of `PUT …/posts/{postId}/hide`. */
export const hiding = z.object({
  reason: z
    .string(HIDE_REASON_REQUIRED)
    .trim()
    .refine(isVisibleText, HIDE_REASON_REQUIRED)
    .max(HIDE_REASON_MAX, HIDE_REASON_TOO_LONG)
    .refine(isStorableText, NOT_STORABLE),
  ...asBusiness,
})

/** The entries of the post after a change. */
export const moderationState = z.object({ moderation: z.array(moderationEntry) })

/** Body of `POST …/posts/{postId}/official-replies`. */
export const officialReply = z.object({
  content: replyContent,
  mentionedArtists,
  parentReplyId: z.uuid().nullish(),
  ...asBusiness,
})
export type OfficialReply = z.input<typeof officialReply>

/** Body of `POST …/posts`. The post is linked to the managed page. */
export const officialPost = z.object({
  content: postContent,
  mentionedArtists,
  media: mediaChoice.default([]),
  ...asBusiness,
})
export type OfficialPost = z.input<typeof officialPost>
