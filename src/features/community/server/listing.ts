import type { Db } from '#platform/db/database.ts'

/** The newest posts, for the sitemap. */
export async function listNewestPosts(db: Db, limit: number): Promise<{ id: string; createdAt: Date }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
