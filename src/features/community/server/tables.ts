import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EntityType, PostType } from '../limits.ts'

/** Never written by hand: triggers keep it. */
type Counter = ColumnType<number, never, never>
type CreatedAt = ColumnType<Date, Date | undefined, never>

interface PostsTable {
  id: Generated<string>
  user_id: string
  content: string
  media_urls: Generated<string[]>
  post_type: Generated<PostType>
  linked_entity_type: EntityType | null
  linked_entity_id: string | null
  linked_entity_name: string | null
  likes_count: Counter
  replies_count: Counter
  created_at: CreatedAt
  is_official_post: Generated<boolean>
  posted_as_business_id: string | null
  is_recent: Generated<boolean>
  /** Both kept by triggers of `post_moderation`. */
  is_pinned: ColumnType<boolean, never, never>
  is_hidden: ColumnType<boolean, never, never>
}

interface PostRepliesTable {
  id: Generated<string>
  post_id: string
  parent_reply_id: string | null
  user_id: string | null
  content: string
  likes_count: Counter
  created_at: CreatedAt
  is_official: Generated<boolean>
  business_account_id: string | null
  deleted_at: Date | null
  /** It was deleted with the account of its author. */
  member_left: Generated<boolean>
  path: GeneratedAlways<Buffer>
  depth: GeneratedAlways<number>
}

interface PostLikesTable {
  id: GeneratedAlways<number>
  post_id: string | null
  reply_id: string | null
  user_id: string
  created_at: CreatedAt
}

interface PostFollowsTable {
  id: Generated<string>
  post_id: string
  user_id: string
  created_at: CreatedAt
}

interface PostModerationTable {
  id: Generated<string>
  post_id: string
  business_account_id: string
  action: 'pin' | 'hide'
  reason: string | null
  created_by: string | null
  created_at: CreatedAt
}

/** Folded copies of the searchable texts, kept by a trigger of `posts`. */
interface PostSearchTable {
  post_id: string
  content: string
  linked_entity_name: string
}

/** Of members who ever posted. */
interface MemberTotalsTable {
  user_id: string
  posts: Counter
  likes: Counter
}

declare module '#platform/db/database.ts' {
  interface Database {
    posts: PostsTable
    post_replies: PostRepliesTable
    post_likes: PostLikesTable
    post_follows: PostFollowsTable
    post_moderation: PostModerationTable
    post_search: PostSearchTable
    member_totals: MemberTotalsTable
  }
}
