import { type RawBuilder, sql } from 'kysely'
import { hasOtherStaff, withheldMember } from '#features/accounts/public.ts'
import type { MediaItem } from '#features/files/uploads/contract.ts'
import { mediaOf } from '#features/files/uploads/public.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, toPage } from '#platform/db/keyset.ts'
import { isUuid } from '#platform/uuid.ts'
import type { HeldPage } from '../held-contract.ts'

interface Row {
  id: string
  kind: 'post' | 'reply'
  postId: string
  content: string
  media: MediaItem[]
  about: string | null
  answers: HeldPage['items'][number]['answers']
  username: string
  isOwn: boolean
  at: Date
}

/** The business in whose name a post or reply is written. */
const BUSINESS = { post: sql.ref('h.posted_as_business_id'), reply: sql.ref('h.business_account_id') }

/** Whether a member wrote a post or reply `h`, or acts for the business in whose name it is written. */
const isOf = (kind: keyof typeof BUSINESS, memberId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(h.user_id is not distinct from ${memberId} or exists (select from business_members b
    where b.user_id = ${memberId} and b.business_account_id = ${BUSINESS[kind]}))`

/** Whether it is the member's own in that sense, and somebody else can decide. */
const isOwn = (kind: keyof typeof BUSINESS, memberId: string): RawBuilder<boolean> =>
  sql`(${isOf(kind, sql`${memberId}::uuid`)} and ${hasOtherStaff(memberId, (staffId) => isOf(kind, staffId))})`

const EXCERPT = 300
const answered = (table: 'posts' | 'post_replies', id: string) => sql`(
  select json_build_object('username', (select username from profiles where id = o.user_id),
    'text', left(o.content, ${EXCERPT})) from ${sql.table(table)} o where o.id = ${sql.ref(id)})`

/**
 * Posts and replies that await approval, oldest first; those of banned and hidden members are left out until the ban is
 * lifted.
 */
export async function listHeld(
  db: Db,
  viewerId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<HeldPage> {
  const [time, id] = cursor ? decodeCursor(cursor, [isCursorTime, isUuid]) : []
  const after = cursor ? sql`and (h.created_at, h.id) > (${time}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select w.id, w.kind, w."postId", w.content, w.at, u.username, w."isOwn",
      case when w.kind = 'post' then (select ${mediaOf()} from posts p where p.id = w.id) else '[]'::json end as media,
      case when w.kind = 'post' then (select linked_entity_name from posts where id = w.id) end as about,
      case when w.kind = 'reply' then
        (select coalesce(${answered('post_replies', 'r.parent_reply_id')}, ${answered('posts', 'r.post_id')})
          from post_replies r where r.id = w.id) end as answers
    from (
      (select h.id, 'post' as kind, h.id as "postId", h.content, h.user_id, h.created_at as at,
          ${isOwn('post', viewerId)} as "isOwn" from posts h
        where h.visibility = 'held' and not ${withheldMember('h.user_id')} ${after} order by h.created_at, h.id limit ${limit + 1})
      union all
      (select h.id, 'reply', h.post_id, h.content, h.user_id, h.created_at,
          ${isOwn('reply', viewerId)} from post_replies h
        where h.visibility = 'held' and h.deleted_at is null and not ${withheldMember('h.user_id')} ${after}
        order by h.created_at, h.id limit ${limit + 1})
    ) w join profiles u on u.id = w.user_id order by w.at, w.id limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.at.toISOString(), row.id])
  return { ...page, items: page.items.map(({ at, ...item }) => ({ ...item, createdAt: at.toISOString() })) }
}

type Item = Pick<Row, 'kind' | 'id'>

const tableOf = (kind: Item['kind']) => sql.table(kind === 'post' ? 'posts' : 'post_replies')

/** Says why a post or reply no longer awaits approval: who decided on it, or that its author deleted it or is banned. */
export async function decisionConflictMessage(trx: Trx, { kind, id }: Item): Promise<string> {
  const { rows: banned } = await sql`select from ${tableOf(kind)} h
    where h.id = ${id} and h.visibility = 'held' and ${withheldMember('h.user_id')}`.execute(trx)
  if (banned.length > 0) return `This ${kind} is no longer waiting: its author is banned.`
  const { rows } = await sql<{ action: string; by: string | null }>`
    select action, (select username from profiles where id = actor_id) as by from audit_log
    where subject_id = ${id} and action in ('held.approve', 'held.remove') and outcome = 'done'
    order by id desc limit 1`.execute(trx)
  const [decided] = rows
  if (!decided) return `This ${kind} is no longer waiting: its author deleted it.`
  const who = decided.by ? ` by @${decided.by}` : ''
  return `This ${kind} has already been ${decided.action === 'held.approve' ? 'approved' : 'removed'}${who}.`
}

/** A post or reply that still awaits approval, and whose author is not banned; lock it first. */
export async function findHeld(
  trx: Trx,
  viewerId: string,
  { kind, id }: Item,
): Promise<{ authorId: string | null; isOwn: boolean } | undefined> {
  const { rows } = await sql<{ authorId: string | null; isOwn: boolean }>`
    select h.user_id as "authorId", ${isOwn(kind, viewerId)} as "isOwn" from ${tableOf(kind)} h
    where h.id = ${id} and h.visibility = 'held' and not ${withheldMember('h.user_id')}`.execute(trx)
  return rows[0]
}
