import { sql } from 'kysely'
import { isPublic } from '#features/community/posts/server/post-queries.ts'
import type { Db } from '#platform/db/database.ts'

export interface ListedPost {
  id: string
  createdAt: Date
  /** The last edit, or `createdAt`. */
  changedAt: Date
}

/** Ids of public posts, newest first; with `after` only older ones. For search engines. */
export async function listNewestPosts(db: Db, limit: number, after?: ListedPost): Promise<ListedPost[]> {
  let posts = db
    .selectFrom('posts as p')
    .select(['id', 'created_at as createdAt', sql<Date>`coalesce(updated_at, created_at)`.as('changedAt')])
    .where(isPublic)
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

/** Hashtags of public posts in alphabetical order; with `after` only later ones. For search engines. */
export async function listTags(db: Db, limit: number, after = ''): Promise<ListedTag[]> {
  return db
    .selectFrom('post_tags as t')
    .innerJoin('posts as p', 'p.id', 't.post_id')
    .where(isPublic)
    .select(['tag', sql<Date>`max(t.created_at)`.as('changedAt')])
    .where('tag', '>', after)
    .groupBy('tag')
    .orderBy('tag')
    .limit(limit)
    .execute()
}
