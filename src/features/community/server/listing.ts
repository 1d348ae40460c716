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
