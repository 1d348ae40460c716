import { sql } from 'kysely'
import { moderates } from '#features/accounts/public.ts'
import { cardOf, cardUrlOf } from '#features/community/cards/server/card-queries.ts'
import type { MemberReply } from '#features/community/feed/contract.ts'
import { readCursor } from '#features/community/feed/server/cursors.ts'
import type { Visibility } from '#features/community/limits.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { type Page, toPage } from '#platform/db/keyset.ts'
import type { Reply } from '../contract.ts'
import { mentionedIn, readFacets, type StoredFacet, storedFacets } from './facets.ts'
import { authorOf, businessNameOf } from './post-rows.ts'

/** One page of a thread in reading order; costs the same however long the thread is. */
export async function listReplies(
  db: DbOrTrx,
  postId: string,
  page: { viewerId?: string; cursor?: string; limit: number },
): Promise<Page<Reply>> {
  let query = selectReplies(db)
    .select(moderates(page.viewerId ?? null).as('to_moderator'))
    .where('r.post_id', '=', postId)
    .where(isShownTo(page.viewerId))
  if (page.cursor) {
    const [path] = readCursor(page.cursor, 'thread', ['path'])
    query = query.where(sql<boolean>`r.path > decode(${path}, 'hex')`)
  }
  const rows = await query
    .orderBy('r.path')
    .limit(page.limit + 1)
    .execute()
  const found = toPage(rows, page.limit, (row) => ['thread', row.path.toString('hex')])
  return { items: found.items.map(toShownReply), nextCursor: found.nextCursor }
}

/** About two lines. */
const EXCERPT_LENGTH = 140

/** One page of the public replies of a member to public posts, newest first. Throws a 400 problem for a cursor of another list. */
export async function listRepliesOf(
  db: DbOrTrx,
  username: string,
  page: { cursor?: string; limit: number },
): Promise<Page<MemberReply>> {
  let query = selectReplies(db)
    .select(
      sql<MemberReply['post']>`(
        select json_build_object('userId', p.user_id, 'user', ${authorOf('p.user_id')}, 'excerpt', left(p.content, ${sql.lit(EXCERPT_LENGTH)}))
        from posts p where p.id = r.post_id)`.as('post'),
    )
    // A scalar subquery, not a join: only then can the planner read the replies in index order.
    .where(
      'r.user_id',
      '=',
      sql<string>`(select id from profiles where lower(username) = lower(${username}))`,
    )
    .where(sql<boolean>`r.visibility = 'public'
      and (select p.visibility = 'public' from posts p where p.id = r.post_id)`)
  if (page.cursor) {
    const [time, id] = readCursor(page.cursor, 'member-replies', ['time', 'id'])
    query = query.where(sql<boolean>`(r.created_at, r.id) < (${time}::timestamptz, ${id}::uuid)`)
  }
  const rows = await query
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit + 1)
    .execute()
  const found = toPage(rows, page.limit, (row) => ['member-replies', row.created_at.toISOString(), row.id])
  return {
    items: found.items.map((row) => ({ ...toReply(row), post: row.post })),
    nextCursor: found.nextCursor,
  }
}

/** Bytes of `path` per level of a thread. */
const PATH_STEP = 24

/** These replies of a post and all their ancestors, in reading order; empty when there are none. */
export async function listContext(
  db: DbOrTrx,
  postId: string,
  { ids, viewerId }: { ids: readonly string[]; viewerId?: string },
): Promise<Reply[]> {
  if (ids.length === 0) return []
  const picked = await db
    .selectFrom('post_replies')
    .select('path')
    .where('post_id', '=', postId)
    .where('id', 'in', ids)
    .execute()
  const paths = new Map<string, Buffer>()
  for (const { path } of picked) {
    for (let end = PATH_STEP; end <= path.length; end += PATH_STEP) {
      const above = path.subarray(0, end)
      paths.set(above.toString('hex'), above)
    }
  }
  if (paths.size === 0) return []
  const rows = await selectReplies(db)
    .select(moderates(viewerId ?? null).as('to_moderator'))
    .where('r.post_id', '=', postId)
    .where('r.path', 'in', [...paths.values()])
    .where(isShownTo(viewerId))
    .orderBy('r.path')
    .execute()
  return rows.map(toShownReply)
}

/** Finds a reply whatever its visibility; show it only to those who may see it. */
export async function findReply(db: DbOrTrx, id: string): Promise<Reply | undefined> {
  const row = await selectReplies(db).where('r.id', '=', id).executeTakeFirst()
  return row && toReply(row)
}

export interface NewReplyRow {
  postId: string
  parentReplyId: string | null
  userId: string
  content: string
  facets: readonly StoredFacet[]
  /** The business that the official reply speaks for. */
  postedAs?: string
  /** `held` replies wait for approval. */
  visibility?: 'public' | 'held'
}

export async function insertReply(trx: Trx, reply: NewReplyRow): Promise<string> {
  const { id } = await trx
    .insertInto('post_replies')
    .values({
      post_id: reply.postId,
      parent_reply_id: reply.parentReplyId,
      user_id: reply.userId,
      content: reply.content,
      facets: storedFacets(reply.facets),
      card_url: cardUrlOf(reply.facets),
      is_official: reply.postedAs !== undefined,
      business_account_id: reply.postedAs ?? null,
      visibility: reply.visibility,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Removes text, author and likes; the row stays while it has answers. With `only` if the reply has this visibility.
 */
export async function withdrawReply(trx: Trx, id: string, only?: Visibility): Promise<void> {
  const one = trx
    .updateTable('post_replies')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  await (only ? one.where('visibility', '=', only) : one).execute()
}

/** Held replies are shown only to their author and to moderators. */
const isShownTo = (viewerId: string | undefined) =>
  sql<boolean>`(r.visibility <> 'held' or r.user_id = ${viewerId ?? null}::uuid or ${moderates(viewerId ?? null)})`

function selectReplies(db: DbOrTrx) {
  return db
    .selectFrom('post_replies as r')
    .select([
      'r.id',
      'r.post_id',
      'r.parent_reply_id',
      'r.depth',
      'r.user_id',
      'r.content',
      'r.facets',
      'r.likes_count',
      'r.created_at',
      'r.edited_at',
      'r.is_official',
      'r.official_until',
      'r.business_account_id',
      'r.deleted_at',
      'r.member_left',
      'r.path',
      'r.visibility',
    ])
    .select(authorOf('r.user_id').as('user'))
    .select(businessNameOf('r.business_account_id').as('business_name'))
    .select(cardOf('r.card_url').as('card'))
    .select(mentionedIn('r.facets').as('mentioned'))
}

type ReplyRow = Awaited<ReturnType<ReturnType<typeof selectReplies>['executeTakeFirstOrThrow']>>

function toReply(row: ReplyRow): Reply {
  return {
    id: row.id,
    postId: row.post_id,
    parentReplyId: row.parent_reply_id,
    depth: row.depth,
    userId: row.user_id,
    user: row.user,
    content: row.content,
    facets: readFacets(row.facets, row.content, row.mentioned),
    likesCount: row.likes_count,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isOfficial: row.is_official,
    officialUntil: row.official_until?.toISOString() ?? null,
    businessAccountId: row.business_account_id,
    businessName: row.deleted_at ? null : row.business_name,
    deleted: row.deleted_at && (row.member_left ? 'member' : 'reply'),
    card: row.visibility === 'public' ? row.card : null,
    visibility: row.visibility,
  }
}

const PLACEHOLDERS: Partial<Record<Visibility, Reply['deleted']>> = {
  removed: 'removed',
  withheld: 'removed',
  hidden: 'hidden',
}

/**
 * Removed and hidden replies stay in a thread as placeholders above their answers. Moderators can read hidden ones, but
 * not removed ones.
 */
function toShownReply({ to_moderator: toModerator, ...row }: ReplyRow & { to_moderator: boolean }): Reply {
  const reply = toReply(row)
  const { visibility } = reply
  if (toModerator && visibility !== 'removed') return reply
  const shown = PLACEHOLDERS[visibility]
  if (!shown) return reply
  return {
    ...reply,
    userId: null,
    user: null,
    content: '',
    facets: [],
    editedAt: null,
    likesCount: 0,
    isOfficial: false,
    businessAccountId: null,
    businessName: null,
    deleted: reply.deleted ?? shown,
  }
}
