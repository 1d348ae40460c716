import { z } from 'zod'
import { linkCard } from '#features/community/cards/contract.ts'
import {
  DRAFT_FORM_MAX,
  ENTITY_ID_MAX,
  ENTITY_NAME_MAX,
  ENTITY_TYPES,
  FACET_KINDS,
  MENTIONS_MAX,
  POST_EMPTY,
  POST_MAX,
  POST_TOO_LONG,
  POST_TYPES,
  REPLY_EMPTY,
  REPLY_MAX,
  REPLY_POLICIES,
  REPLY_TOO_LONG,
  THREAD_LIMIT,
  VISIBILITIES,
} from '#features/community/limits.ts'
import { ids, ownReactions, reactionsAndClosed } from '#features/community/reactions/contract.ts'
import { mediaChoice, mediaItem } from '#features/files/uploads/contract.ts'
import { limitBlankLines } from '#platform/limit-blank-lines.ts'
import { isStorableText, isVisibleText, NOT_STORABLE } from '#platform/storable-text.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'

const text = (max: number, empty: string, tooLong: string) =>
  z
    .string(empty)
    .trim()
    .overwrite(limitBlankLines)
    .min(1, empty)
    .max(max, tooLong)
    .refine(isStorableText, NOT_STORABLE)
    .refine(isVisibleText, empty)

export const postContent = text(POST_MAX, POST_EMPTY, POST_TOO_LONG)
export const replyContent = text(REPLY_MAX, REPLY_EMPTY, REPLY_TOO_LONG)

/** The fields of the post form and of the reply form. */
export const postFields = z.object({ content: postContent })
export const replyFields = z.object({ content: replyContent })

/** A blank optional text counts as missing. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isStorableText, NOT_STORABLE)
    .nullish()
    .transform((value) => value || null)

/** A part of a text that links to something: bytes of the text in UTF-8, from `start` to before `end`. */
export const facet = z.object({
  start: z.int(),
  end: z.int(),
  kind: z.enum(FACET_KINDS),
  /** The URL of a link, the username of a member, the MusicBrainz id of an artist, or a folded hashtag. */
  to: z.string(),
})
export type Facet = z.infer<typeof facet>

/** An artist that the author of a text chose for "@" and the name. */
const mentionedArtist = z.object({
  /** MusicBrainz id. */
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(ENTITY_NAME_MAX)
    .refine((name) => isStorableText(name) && !name.includes('\n'), NOT_STORABLE),
})
export type MentionedArtist = z.infer<typeof mentionedArtist>

/** The artists that a text mentions: each "@" and name in it becomes a link. */
export const mentionedArtists = z.array(mentionedArtist).max(MENTIONS_MAX).default([])

/** Body of `POST /api/posts`. */
export const newPost = z
  .object({
    content: postContent,
    linkedEntityType: z.enum(ENTITY_TYPES).nullish(),
    linkedEntityId: optionalText(ENTITY_ID_MAX),
    linkedEntityName: optionalText(ENTITY_NAME_MAX),
    media: mediaChoice.default([]),
    replyPolicy: z.enum(REPLY_POLICIES).default('everybody'),
    mentionedArtists,
  })
  .refine((post) => post.linkedEntityType || (!post.linkedEntityId && !post.linkedEntityName), {
    path: ['linkedEntityType'],
    message: 'Say what kind of thing the post is linked to',
  })
export type NewPost = z.input<typeof newPost>

/** Body of `POST /api/posts/{id}/replies`. */
export const newReply = z.object({
  content: replyContent,
  parentReplyId: z.uuid().nullish(),
  mentionedArtists,
})
export type NewReply = z.input<typeof newReply>

/** Body of `PUT /api/posts/{id}`. */
export const editedPost = z.object({
  content: postContent,
  mentionedArtists,
  /** New descriptions of pictures of the post; the others keep theirs. */
  media: mediaChoice.default([]),
  /** Who may reply from now on; unchanged without it. Existing replies stay. */
  replyPolicy: z.enum(REPLY_POLICIES).optional(),
})
export type EditedPost = z.output<typeof editedPost>

/** Body of `PUT /api/replies/{id}`. */
export const editedReply = z.object({ content: replyContent, mentionedArtists })
export type EditedReply = z.output<typeof editedReply>

/** An earlier text of a post or reply. */
export const version = z.object({
  content: z.string(),
  /** When an edit replaced it: ISO 8601, UTC, with milliseconds. */
  replacedAt: z.string(),
})
export type Version = z.infer<typeof version>
export const versions = z.object({ items: z.array(version) })

/**
 * The form of a saved draft: "post", or the id of the post or reply that is answered. For a business: "official." and
 * the kind and id of the page, or the id of the post that is answered.
 */
export const draftForm = z
  .string()
  .max(DRAFT_FORM_MAX)
  .regex(
    new RegExp(`^(post|(official\\.)?${UUID_PATTERN}|official\\.(artist|label|festival|venue)\\.[^\\s/]+)$`),
    '"post", the id of a post or reply, or an official form',
  )

const draftPart = (max: number) => z.string().max(max).refine(isStorableText, NOT_STORABLE).default('')

/** Body of `PUT /api/me/drafts/{form}`: longer than a post may be, so that no input is lost. */
export const draftValues = z.object({
  text: draftPart(2 * POST_MAX),
  /** The linked entity, as the form stores it. */
  about: draftPart(2000),
  /** The uploaded files, as the form stores them. */
  media: draftPart(20_000),
  /** The artists chosen for mentions, as the form stores them. */
  artists: draftPart(10_000),
  /** Who may reply; empty: everybody. */
  replies: draftPart(20),
})
export type DraftValues = z.output<typeof draftValues>
export const savedDraft = z.object({ draft: draftValues.nullable() })

/** Query of `GET /api/posts/count`: the entity that the posts are linked to. */
export const countQuery = z.object({
  linkedEntityType: z.enum(ENTITY_TYPES),
  linkedEntityId: z.string().min(1).max(ENTITY_ID_MAX).refine(isStorableText, NOT_STORABLE),
})
export const postCount = z.object({ count: z.int() })

/** Query of `GET /api/posts/{id}/replies`. */
export const threadQuery = z.object({
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(THREAD_LIMIT).default(THREAD_LIMIT),
})

/** Query of `GET /api/posts/{id}/replies/context`. */
export const contextQuery = z.object({ ids })

export const author = z.object({
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
})
export type Author = z.infer<typeof author>

/** Query of `GET /api/member-suggestions`: how a username begins, in any case. */
export const memberSuggestionsQuery = z.object({
  q: z.string().regex(/^[A-Za-z0-9_-]{1,30}$/, 'Usernames have letters, digits, underscores and hyphens'),
})
export const memberSuggestions = z.object({ items: z.array(author) })

export const post = z.object({
  id: z.string(),
  userId: z.string(),
  user: author,
  content: z.string(),
  facets: z.array(facet),
  mediaUrls: z.array(z.string()),
  /** The media of `mediaUrls`, in the same order. */
  media: z.array(mediaItem),
  postType: z.enum(POST_TYPES),
  linkedEntityType: z.enum(ENTITY_TYPES).nullable(),
  linkedEntityId: z.string().nullable(),
  linkedEntityName: z.string().nullable(),
  likesCount: z.int(),
  repliesCount: z.int(),
  /** ISO 8601, UTC, with milliseconds. */
  createdAt: z.string(),
  /** The last edit of any kind, or `createdAt`. */
  updatedAt: z.string(),
  /** The last edit after the first 15 minutes; earlier texts are at `GET /api/posts/{id}/versions`. */
  editedAt: z.string().nullable(),
  isOfficialPost: z.boolean(),
  /** When the business of an official post lost the page it spoke for; else null. */
  officialUntil: z.string().nullable(),
  replyPolicy: z.enum(REPLY_POLICIES),
  postedAsBusinessId: z.string().nullable(),
  /** The business of an official post; null for other posts, and when the business account was deleted. */
  businessName: z.string().nullable(),
  /** The card of its first link; null when there is none, before the page was read, and after the author removed it. */
  card: linkCard.nullable(),
  /** Only the author gets posts that are not public. */
  visibility: z.enum(VISIBILITIES),
})
export type Post = z.infer<typeof post>

/** `userId` and `user` are null, and `content` is empty, when `deleted` is set. */
export const reply = z.object({
  id: z.string(),
  postId: z.string(),
  parentReplyId: z.string().nullable(),
  /** 0 for an answer to the post itself, at most 3. */
  depth: z.int(),
  userId: z.string().nullable(),
  user: author.nullable(),
  content: z.string(),
  facets: z.array(facet),
  likesCount: z.int(),
  createdAt: z.string(),
  /** The same as for a post. */
  editedAt: z.string().nullable(),
  isOfficial: z.boolean(),
  /** The same as for a post. */
  officialUntil: z.string().nullable(),
  businessAccountId: z.string().nullable(),
  /** The business of an official reply; null for other replies, and when the business account was deleted. */
  businessName: z.string().nullable(),
  /**
   * Null unless its text is missing: the author deleted the reply or the account, a moderator removed it, it was
   * reported and awaits a moderator, or the viewer has blocked or muted it.
   */
  deleted: z.enum(['reply', 'member', 'removed', 'hidden', 'muted']).nullable(),
  /** The same as for a post. */
  card: linkCard.nullable(),
  /** Held replies are only shown to their author. */
  visibility: z.enum(VISIBILITIES),
})
export type Reply = z.infer<typeof reply>

/** Replies and all their ancestors, in reading order. */
export const replyContext = z.object({ items: z.array(reply) })

export const postDetail = z.object({ post, reactions: reactionsAndClosed.nullable() })

/** Replies in reading order: each after its parent, siblings by time. A page may begin inside a thread. */
export const threadPage = z.object({
  items: z.array(reply),
  nextCursor: z.string().nullable(),
  reactions: ownReactions,
})
export type ThreadPage = z.infer<typeof threadPage>
