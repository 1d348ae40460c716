import { sql } from 'kysely'
import { type AuditRecord, Refusal } from '#features/accounts/audit/public.ts'
import type { Managed } from '#features/business/public.ts'
import { lockPost, postNotFound, postsOfEntity } from '#features/community/public.ts'
import { COUNT_MAX } from '#platform/count-limit.ts'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import type { ManagedPost, Metrics, ModerationEntry } from '../contract.ts'
import { type ContentFilter, type ManagedType, type ModerationAction, NOT_LINKED } from '../limits.ts'

interface Entity {
  type: ManagedType
  /** The id under which posts link to it. */
  id: string
}

/** Posts linked to the entity, newest first and including hidden ones, each with its moderation entries. */
export async function listContent(
  db: DbOrTrx,
  entity: Entity,
  businessId: string,
  page: { filter: ContentFilter; cursor?: string; limit: number },
): Promise<{ items: ManagedPost[]; nextCursor: string | null }> {
  const found = await postsOfEntity(db, entity, { ...page, pinnedOnly: page.filter === 'pinned' })
  const entries = await entriesOf(
    db,
    found.items.map(({ id }) => id),
    businessId,
  )
  return {
    items: found.items.map((post) => ({ ...post, moderation: entries.get(post.id) ?? [] })),
    nextCursor: found.nextCursor,
  }
}

/** The entries of posts by post id, the oldest first. */
export async function entriesOf(
  db: DbOrTrx,
  postIds: readonly string[],
  businessId: string,
): Promise<Map<string, ModerationEntry[]>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_moderation')
    .select(['post_id', 'action', 'reason', 'business_account_id'])
    .where('post_id', 'in', postIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const entries = new Map<string, ModerationEntry[]>()
  for (const { post_id, action, reason, business_account_id } of rows) {
    const list = entries.get(post_id) ?? []
    list.push({ action, reason, isOwn: business_account_id === businessId })
    entries.set(post_id, list)
  }
  return entries
}

/**
 * The number of public posts linked to the entity, and of pinned ones among them; 10,001 stands for more than 10,000.
 */
export async function countContent(
  db: DbOrTrx,
  { type, id }: Entity,
): Promise<{ all: number; pinned: number }> {
  const { rows } = await sql<{ all: number; pinned: number }>`
    select
      ${countUpTo(sql`select from posts where linked_entity_type = ${type} and linked_entity_id = ${id}
        and visibility = 'public'`)} as "all",
      ${countUpTo(sql`select from posts where linked_entity_type = ${type} and linked_entity_id = ${id}
        and visibility = 'public' and is_pinned`)} as pinned`.execute(db)
  return rows[0] ?? { all: 0, pinned: 0 }
}

/** Totals over the public posts linked to the entity; over the newest 10,001 if there are more. */
export async function metricsOf(db: DbOrTrx, { type, id }: Entity): Promise<Metrics> {
  const { rows } = await sql<Metrics>`
    select count(*) as "fanPosts", coalesce(sum(likes_count), 0)::int8 as "totalLikes",
      coalesce(sum(replies_count), 0)::int8 as comments,
      case when count(*) = 0 then '0'
        else round((sum(likes_count) + sum(replies_count))::numeric / count(*), 1)::text end as "averageEngagement"
    from (select likes_count, replies_count from posts
      where linked_entity_type = ${type} and linked_entity_id = ${id} and visibility = 'public'
      order by created_at desc, id desc limit ${COUNT_MAX + 1}) newest`.execute(db)
  return rows[0] ?? { fanPosts: 0, totalLikes: 0, comments: 0, averageEngagement: '0' }
}

/** Adds an entry unless the business has one of the same kind. Returns whether it was added. */
export async function addEntry(
  trx: Trx,
  entry: {
    postId: string
    businessId: string
    action: ModerationAction
    reason: string | null
    createdBy: string
  },
): Promise<boolean> {
  const added = await trx
    .insertInto('post_moderation')
    .values({
      post_id: entry.postId,
      business_account_id: entry.businessId,
      action: entry.action,
      reason: entry.reason,
      created_by: entry.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Removes the pin of a business. Returns whether there was one. */
export async function removePin(trx: Trx, postId: string, businessId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('post_moderation')
    .where('post_id', '=', postId)
    .where('business_account_id', '=', businessId)
    .where('action', '=', 'pin')
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/**
 * Locks a post that is linked to the managed page. Throws a 404 problem for a missing post, and a 403 problem, recorded
 * in the audit log, for a post that is linked elsewhere.
 */
export async function requireLinkedPost(
  trx: Trx,
  managed: Managed,
  postId: string,
  action: AuditRecord['action'],
): Promise<void> {
  const post = await lockPost(trx, postId)
  if (post?.visibility !== 'public') throw postNotFound()
  if (post.linkedEntityType === managed.type && post.linkedEntityId === managed.id) return
  throw new Refusal(403, NOT_LINKED, {
    action,
    subjectId: postId,
    subjectName: managed.name,
    after: { entityType: managed.type, entityId: managed.id, business: managed.business.businessName },
  })
}
