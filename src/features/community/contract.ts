import { z } from 'zod'
import { HIDDEN_REASONS } from '#features/accounts/blocks/limits.ts'
import { mediaChoice, mediaItem } from '#features/files/uploads/contract.ts'
import { limitBlankLines } from '#platform/limit-blank-lines.ts'
import { isStorableText, isVisibleText, NOT_STORABLE } from '#platform/storable-text.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'
import {
  DRAFT_FORM_MAX,
  ENTITY_ID_MAX,
  ENTITY_NAME_MAX,
  ENTITY_TYPES,
  FACET_KINDS,
  FEED_LIMIT,
  FEED_SORTS,
  FEED_TABS,
  MENTIONS_MAX,
  POST_EMPTY,
  POST_MAX,
  POST_TOO_LONG,
  POST_TYPES,
  REPLY_EMPTY,
  REPLY_MAX,
  REPLY_POLICIES,
  REPLY_TOO_LONG,
  SEARCH_MAX,
  TAG_MAX,
  THREAD_LIMIT,
  VISIBILITIES,
} from './limits.ts'
import { foldTag, isTag } from './tags.ts'

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

/** What the page behind a link says about itself, as plain text. */
export const linkCard = z.object({
  url: z.string(),
  title: z.string(),
  /** The name of the site, or its host. */
  site: z.string(),
  description: z.string().nullable(),
  /** An address of ours (`/images/…`). */
  picture: z.string().nullable(),
})
export type LinkCard = z.infer<typeof linkCard>

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

/** Ids separated by commas. The pattern has no flags, as the pattern of a JSON schema has none. */
const ids = z
  .string()
  .regex(/^([0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,99})?$/, 'At most 100 ids, separated by commas')
  .default('')

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

/** Replies and all their ancestors, in reading order. */
export const replyContext = z.object({ items: z.array(reply) })

/** A post or reply that the viewer hides by a block or mute. */
const hiddenItem = z.object({ id: z.string(), reason: z.enum(HIDDEN_REASONS) })
export type HiddenItem = z.infer<typeof hiddenItem>

/** The viewer's likes and follows of the requested posts and replies. */
export const reactions = z.object({
  likedPosts: z.array(z.string()),
  followedPosts: z.array(z.string()),
  likedReplies: z.array(z.string()),
})
export type Reactions = z.infer<typeof reactions>

/** Includes the posts to which the viewer may not reply. */
const reactionsAndClosed = reactions.extend({ closed: z.array(z.string()) })

/** Answer of `GET /api/me/reactions`, including the posts and replies that the viewer hides. */
export const ownView = reactionsAndClosed.extend({ hidden: z.array(hiddenItem) })

/** Null for a visitor; the rest of the response is the same for everybody. */
const ownReactions = reactions.nullable()

export const feedPage = z.object({
  items: z.array(post),
  nextCursor: z.string().nullable(),
  /** The pinned items on the page of an artist or festival, where they come first. */
  pinned: z.array(z.string()),
  reactions: ownReactions,
})
export type FeedPage = z.infer<typeof feedPage>

export const postDetail = z.object({ post, reactions: reactionsAndClosed.nullable() })

/** Replies in reading order: each after its parent, siblings by time. A page may begin inside a thread. */
export const threadPage = z.object({
  items: z.array(reply),
  nextCursor: z.string().nullable(),
  reactions: ownReactions,
})
export type ThreadPage = z.infer<typeof threadPage>

/** Query of `GET /api/me/reactions`. */
export const reactionsQuery = z.object({ postIds: ids, replyIds: ids })

/** The state after a like or unlike, exact at that moment. */
export const likeState = z.object({ liked: z.boolean(), likesCount: z.int() })
export const followState = z.object({ following: z.boolean() })

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
