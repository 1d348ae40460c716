import { sql } from 'kysely'
import { cardUrlOf } from '#features/community/cards/server/card-queries.ts'
import {
  type EntityType,
  type PostType,
  type ReplyPolicy,
  TRENDING_HOURS,
  type Visibility,
} from '#features/community/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { Author } from '../contract.ts'
import { type StoredFacet, storedFacets, tagsOf } from './facets.ts'

export interface NewPostRow {
  userId: string
  content: string
  facets: readonly StoredFacet[]
  mediaUrls: string[]
  postType: PostType
  linkedEntityType: EntityType | null
  linkedEntityId: string | null
  linkedEntityName: string | null
  /** The business that the official post speaks for. */
  postedAs?: string
  /** `held` posts wait for approval. */
  visibility?: 'public' | 'held'
  replyPolicy?: ReplyPolicy
}

export async function insertPost(trx: Trx, post: NewPostRow): Promise<string> {
  const { id } = await trx
    .insertInto('posts')
    .values({
      user_id: post.userId,
      content: post.content,
      facets: storedFacets(post.facets),
      card_url: cardUrlOf(post.facets),
      media_urls: post.mediaUrls,
      post_type: post.postType,
      linked_entity_type: post.linkedEntityType,
      linked_entity_id: post.linkedEntityId,
      linked_entity_name: post.linkedEntityName,
      is_official_post: post.postedAs !== undefined,
      posted_as_business_id: post.postedAs ?? null,
      visibility: post.visibility,
      reply_policy: post.replyPolicy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setTags(trx, id, tagsOf(post.facets))
  return id
}

/** Lists a post under these folded hashtags. */
export async function setTags(trx: Trx, postId: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await sql`insert into post_tags (tag, post_id, created_at)
    select tag, p.id, p.created_at from posts p, unnest(${tags}::text[]) tag where p.id = ${postId}`.execute(
    trx,
  )
}

/** Also deletes the post's replies, likes, follows, moderation and files; with `only` if it has this visibility. */
export async function deletePost(trx: Trx, id: string, only?: Visibility): Promise<void> {
  const one = trx.deleteFrom('posts').where('id', '=', id)
  await (only ? one.where('visibility', '=', only) : one).execute()
}

export interface LockedPost {
  userId: string
  linkedEntityType: EntityType | null
  linkedEntityId: string | null
  visibility: Visibility
  replyPolicy: ReplyPolicy
}

/**
 * Locks a post for the rest of the transaction, whatever its visibility, and returns its author and link; undefined
 * when there is none.
 * Changes of replies lock their post first, and a deletion takes the stronger lock from the beginning: upgrading
 * the lock later would deadlock with the transactions that wait for it.
 */
export async function lockPost(
  trx: Trx,
  id: string,
  purpose: 'change' | 'delete' = 'change',
): Promise<LockedPost | undefined> {
  const query = trx
    .selectFrom('posts')
    .select(['user_id', 'linked_entity_type', 'linked_entity_id', 'visibility', 'reply_policy'])
    .where('id', '=', id)
  const row = await (purpose === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      linkedEntityType: row.linked_entity_type,
      linkedEntityId: row.linked_entity_id,
      visibility: row.visibility,
      replyPolicy: row.reply_policy,
    }
  )
}

/** Removes old posts from the Trending order; returns how many. Run it periodically. */
export async function ageRecentPosts(db: DbOrTrx): Promise<number> {
  const done = await db
    .updateTable('posts')
    .set({ is_recent: false })
    .where('is_recent', '=', true)
    .where('created_at', '<=', sql<Date>`now() - make_interval(hours => ${TRENDING_HOURS})`)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/**
 * The author with the user id in this column, as a scalar subquery: it runs only for the selected rows, whereas a
 * join would run before the rows are selected. Null when there is no author.
 */
export function authorOf(userId: string) {
  return sql<Author | null>`(
    select json_build_object('username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url)
    from profiles u where u.id = ${sql.ref(userId)})`
}

/** The name of the business account with this id that an admin verified last, as a subquery like `authorOf`; skipped when the id is null. */
export function businessNameOf(businessId: string) {
  const id = sql.ref(businessId)
  return sql<string | null>`case when ${id} is not null then (
    select coalesce(b.reviewed_name, b.business_name) from business_accounts b where b.id = ${id}) end`
}
