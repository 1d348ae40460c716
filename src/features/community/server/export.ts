import { sql } from 'kysely'
import type { ExportFile } from '#features/accounts/public.ts'
import type { Db } from '#platform/db/database.ts'

/** The community's files for "download my data": everything the member wrote, liked and follows. */
export async function exportCommunity(db: Db, userId: string): Promise<ExportFile[]> {
  const file = (path: string, read: () => Promise<unknown[]>): ExportFile => ({
    path,
    read: async () => JSON.stringify(await read(), null, 2),
  })
  return [
    file('posts.json', () =>
      db
        .selectFrom('posts')
        .select(['id', 'content', 'media_urls', 'post_type', 'likes_count', 'replies_count', 'created_at'])
        .select([
          'linked_entity_type',
          'linked_entity_id',
          'linked_entity_name',
          'is_official_post',
          'visibility',
          'reply_policy',
        ])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ),
    file('replies.json', () =>
      db
        .selectFrom('post_replies')
        .select(['id', 'post_id', 'parent_reply_id', 'content', 'likes_count', 'is_official', 'created_at'])
        .select('visibility')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ),
    file('earlier-texts.json', () =>
      db
        .selectFrom('post_versions as v')
        .innerJoin('posts as p', 'p.id', 'v.post_id')
        .leftJoin('post_replies as r', 'r.id', 'v.reply_id')
        .select(['v.post_id', 'v.reply_id', 'v.content', 'v.replaced_at', 'v.is_public'])
        .where(sql<boolean>`case when v.reply_id is null then p.user_id else r.user_id end = ${userId}`)
        .orderBy('v.id')
        .execute(),
    ),
    file('drafts.json', () =>
      db
        .selectFrom('drafts')
        .select(['form', 'text', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('form')
        .execute(),
    ),
    file('likes.json', () =>
      db
        .selectFrom('post_likes')
        .select(['post_id', 'reply_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    ),
    file('follows.json', () =>
      db
        .selectFrom('post_follows')
        .select(['post_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy(sql`created_at, id`)
        .execute(),
    ),
  ]
}
