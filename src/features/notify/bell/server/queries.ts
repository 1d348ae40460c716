import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hidesMember } from '#features/accounts/blocks/public.ts'
import type { ReadFaces } from '#features/catalogue/public.ts'
import type { DbOrTrx, Trx } from '#platform/db/database.ts'
import { decodeCursor, isCursorTime, type Page, toPage } from '#platform/db/keyset.ts'
import { statement } from '#platform/db/statement.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Notification } from '../contract.ts'
import { EXCERPT_LENGTH, UNREAD_MAX } from '../limits.ts'

/** For a notification `n`: whether it is about a post of somebody whom the member hides. */
const isAboutHidden = sql<SqlBool>`coalesce((select ${hidesMember(sql`n.user_id`, sql`p.user_id`)}
  from posts p where p.id = n.related_post_id and p.user_id <> n.user_id), false)`

/**
 * Notifications `n` that were not caused by somebody hidden or banned and are not about such a member's post. Decisions
 * about the member are always shown.
 */
const isShown = sql<SqlBool>`(not ${isAboutHidden} and (n.kind in ('account_decided', 'claim_decided') or n.from_user_id is null
  or not (${hidesMember(sql`n.user_id`, sql`n.from_user_id`)}
    or coalesce((select is_withheld from profiles where id = n.from_user_id), false))))`

/** $1: the member; $2: how many; then the values of `before`. */
const readPage = (name: string, before: RawBuilder<SqlBool>) =>
  statement(name, (db) =>
    db
      .selectFrom('notifications as n')
      .select([
        'n.id',
        'n.kind',
        'n.content',
        'n.is_read',
        'n.related_post_id',
        'n.related_reply_id',
        'n.related_page',
        'n.created_at',
      ])
      .select([
        sql<Notification['fromUser']>`(
        select json_build_object('username', u.username, 'avatarUrl', u.avatar_url)
        from profiles u where u.id = n.from_user_id)`.as('from_user'),
        sql<string | null>`(
        select left(p.content, ${sql.lit(EXCERPT_LENGTH)}) from posts p
        where p.id = n.related_post_id and p.visibility = 'public')`.as('post_excerpt'),
        sql<Notification['about']>`(
        select json_build_object('names', t.facts -> 'names', 'title', t.facts -> 'title', 'day', t.day,
          'place', t.facts -> 'place', 'pictureUrl', t.facts -> 'picture', 'faceId', coalesce(t.artist_ids[1], t.subject_id))
        from notices t where t.id = n.notice_id)`.as('about'),
        sql<string | null>`(select t.artist_ids[1] from notices t where t.id = n.notice_id)`.as('artist_id'),
      ])
      .where('n.user_id', '=', sql<string>`$1`)
      .where(isShown)
      .where(before)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(sql<number>`$2`)
      .compile(),
  )

const readFirstPage = readPage('notifications-first', sql`true`)
/** $3 and $4: time and id of the last notification on the previous page. */
const readNextPage = readPage('notifications-next', sql`(n.created_at, n.id) < ($3::timestamptz, $4::uuid)`)

/**
 * One page of a member's notifications, newest first; a notice without a picture has that of its first artist. Throws a 400 problem for a cursor
 * of another list.
 */
export async function listNotifications(
  db: DbOrTrx,
  readFaces: ReadFaces,
  userId: string,
  page: { cursor?: string; limit: number },
): Promise<Page<Notification>> {
  const values = [userId, page.limit + 1]
  const rows = page.cursor
    ? await readNextPage(db, [...values, ...decodeCursor(page.cursor, [isCursorTime, isUuid])])
    : await readFirstPage(db, values)
  const found = toPage(rows, page.limit, (row) => [row.created_at.toISOString(), row.id])
  const faceOf = await readFaces(
    found.items.flatMap(({ artist_id }) => artist_id ?? []),
    96,
  )
  return {
    nextCursor: found.nextCursor,
    items: found.items.map((row) => ({
      id: row.id,
      kind: row.kind,
      fromUser: row.from_user,
      content: row.content,
      isRead: row.is_read,
      relatedPostId: row.related_post_id,
      postExcerpt: row.post_excerpt,
      relatedReplyId: row.related_reply_id,
      relatedPage: row.related_page,
      about: row.about && {
        ...row.about,
        pictureUrl: row.about.pictureUrl ?? (row.artist_id && faceOf(row.artist_id)),
      },
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** $1: the member. */
const readUnread = statement('notifications-unread', (db) =>
  sql<{ unread: number }>`select count(*) as unread from (
    select from notifications n where user_id = $1 and not is_read and ${isShown}
    limit ${sql.lit(UNREAD_MAX)}) n`.compile(db),
)

/** Exact up to `UNREAD_MAX`. */
export async function countUnread(db: DbOrTrx, userId: string): Promise<number> {
  const [row] = await readUnread(db, [userId])
  return row?.unread ?? 0
}

/** Returns false when the member has no such notification. */
export async function markRead(trx: Trx, userId: string, id: string): Promise<boolean> {
  const done = await trx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Marks the member's notifications among `ids` as read, or all of them without `ids`. */
export async function markManyRead(trx: Trx, userId: string, ids?: readonly string[]): Promise<void> {
  const onlyIds = ids ? sql`and id = any (${ids}::uuid[])` : sql``
  // In the order in which the deletion of an account locks them.
  await sql`update notifications set is_read = true where id in (
    select id from notifications where user_id = ${userId} and not is_read ${onlyIds} order by id for update)`.execute(
    trx,
  )
}
