import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface ListedPost {
  id: string
  createdAt: Date
}

/** Ids of posts, newest first, those before `after` where it is given. For search engines. */
export async function listNewestPosts(db: Db, limit: number, after?: ListedPost): Promise<ListedPost[]> {
  let posts = db.selectFrom('posts').select(['id', 'created_at as createdAt'])
  if (after) {
    posts = posts.where(
      sql<boolean>`(created_at, id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return posts.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export interface ListedTag {
  tag: string
  /** When the newest of its posts was written. */
  changedAt: Date
}

/** Hashtags of posts in alphabetical order, those after `after` where it is given. For search engines. */
export async function listTags(db: Db, limit: number, after = ''): Promise<ListedTag[]> {
  return db
    .selectFrom('post_tags')
    .select(['tag', sql<Date>`max(created_at)`.as('changedAt')])
    .where('tag', '>', after)
    .groupBy('tag')
    .orderBy('tag')
    .limit(limit)
    .execute()
}
