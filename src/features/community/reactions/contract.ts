import { z } from 'zod'
import { HIDDEN_REASONS } from '#features/accounts/blocks/limits.ts'

/** Ids separated by commas. The pattern has no flags, as the pattern of a JSON schema has none. */
export const ids = z
  .string()
  .regex(/^([0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,99})?$/, 'At most 100 ids, separated by commas')
  .default('')

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
export const reactionsAndClosed = reactions.extend({ closed: z.array(z.string()) })

/** Answer of `GET /api/me/reactions`, including the posts and replies that the viewer hides. */
export const ownView = reactionsAndClosed.extend({ hidden: z.array(hiddenItem) })

/** Null for a visitor; the rest of the response is the same for everybody. */
export const ownReactions = reactions.nullable()

/** Query of `GET /api/me/reactions`. */
export const reactionsQuery = z.object({ postIds: ids, replyIds: ids })

/** The state after a like or unlike, exact at that moment. */
export const likeState = z.object({ liked: z.boolean(), likesCount: z.int() })
export const followState = z.object({ following: z.boolean() })
