/** Limits, values and messages of the community that browser code needs without Zod. */

export const POST_MAX = 5000
export const REPLY_MAX = 2000

export const POST_EMPTY = 'Post content cannot be empty'
export const POST_TOO_LONG = 'Post content must be less than 5000 characters'
export const REPLY_EMPTY = 'Reply cannot be empty'
export const REPLY_TOO_LONG = 'Reply must be less than 2000 characters'
export const POST_NOT_FOUND = 'Post not found'
export const POST_REMOVED = 'This post was removed by a moderator'
export const REPLY_REMOVED = 'This reply was removed by a moderator'

/**
 * The most links, different mentioned members and artists, and different hashtags in a text; the rest stays plain text.
 */
export const LINKS_MAX = 100
export const MENTIONS_MAX = 10
export const TAGS_MAX = 20
/** Characters of a hashtag, without the sign. */
export const TAG_MAX = 64

/** The longest address in characters whose page gets a card. */
export const CARD_URL_MAX = 2000

/** Edits of a text older than this are marked. */
export const EDIT_UNMARKED_MINUTES = 15
/** The most earlier texts kept of a post or reply. */
export const VERSIONS_MAX = 50

/** The most drafts of a member; a newer one replaces the oldest. */
export const DRAFTS_MAX = 50

/** Characters of the name of a form. */
export const DRAFT_FORM_MAX = 220

/** Posts per page of a feed; replies per page of a thread. */
export const FEED_LIMIT = 50
export const THREAD_LIMIT = 50

/** Replies of a lower depth may be answered, so threads show four levels. */
export const REPLY_DEPTH_LIMIT = 3

/** The Trending order shows only posts of the last hours. */
export const TRENDING_HOURS = 24

export const SEARCH_MAX = 200
export const ENTITY_ID_MAX = 200
export const ENTITY_NAME_MAX = 300

export const FEED_TABS = ['all', 'following', 'my-posts'] as const
export type FeedTab = (typeof FEED_TABS)[number]

export const FEED_SORTS = ['latest', 'trending', 'top'] as const
export type FeedSort = (typeof FEED_SORTS)[number]

export const ENTITY_TYPES = ['artist', 'festival', 'album', 'song', 'show', 'label', 'venue'] as const
export type EntityType = (typeof ENTITY_TYPES)[number]

/** The kinds of targets that a part of a text may link to. */
export const FACET_KINDS = ['link', 'member', 'artist', 'tag'] as const

/**
 * The audience of a post or reply: everybody; only its author, while it awaits approval (`held`) or was reported (`hidden`);
 * nobody (`removed` by a moderator, or `withheld` because its author is banned).
 */
export const VISIBILITIES = ['public', 'held', 'hidden', 'removed', 'withheld'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/**
 * The members who may reply to a post. `followed`: members whom the author follows, or of whom the author follows a post. The
 * author always may.
 */
export const REPLY_POLICIES = ['everybody', 'followed', 'nobody'] as const
export type ReplyPolicy = (typeof REPLY_POLICIES)[number]

/** The messages for those who may not reply. */
export const REPLIES_LIMITED: Record<Exclude<ReplyPolicy, 'everybody'>, string> = {
  followed: 'Only members the author follows can reply to this post.',
  nobody: 'The author has turned off replies to this post.',
}

export const POST_TYPES = ['text', 'photo', 'video'] as const
export type PostType = (typeof POST_TYPES)[number]

/** The posts that people talk about, beside the feed. */
export const TALKED_ABOUT = 4
