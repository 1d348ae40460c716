import { sql } from 'kysely'
import type { MediaItem } from '#features/media/contract.ts'
import { mediaOf } from '#features/media/public.ts'
import type { Db } from '#platform/db/database.ts'
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
  username: string
  at: Date
}

/** Posts and replies that wait for approval, oldest first. */
export async function listHeld(
  db: Db,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<HeldPage> {
  const [time, id] = cursor ? decodeCursor(cursor, [isCursorTime, isUuid]) : []
  const after = cursor ? sql`and (h.created_at, h.id) > (${time}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select w.id, w.kind, w."postId", w.content, w.at, u.username,
      case when w.kind = 'post' then (select ${mediaOf()} from posts p where p.id = w.id) else '[]'::json end as media,
      case when w.kind = 'post' then (select linked_entity_name from posts where id = w.id) end as about
    from (
      (select h.id, 'post' as kind, h.id as "postId", h.content, h.user_id, h.created_at as at from posts h
        where h.visibility = 'held' ${after} order by h.created_at, h.id limit ${limit + 1})
      union all
      (select h.id, 'reply', h.post_id, h.content, h.user_id, h.created_at from post_replies h
        where h.visibility = 'held' and h.deleted_at is null ${after}
        order by h.created_at, h.id limit ${limit + 1})
    ) w join profiles u on u.id = w.user_id order by w.at, w.id limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.at.toISOString(), row.id])
  return { ...page, items: page.items.map(({ at, ...item }) => ({ ...item, createdAt: at.toISOString() })) }
}
