import type { Author, Post } from '#features/community/posts/contract.ts'
import { hiddenAmong } from '#features/community/posts/server/hiding.ts'
import { listPosts } from '#features/community/posts/server/post-queries.ts'
import type { Db } from '#platform/db/database.ts'

/**
 * The newest posts of whom and what a member follows, without those that the member hides; at most `limit` are read, the
 * posts that they follow themselves among them.
 */
export async function postsOfFollowed(db: Db, viewerId: string, limit: number): Promise<Post[]> {
  const { items } = await listPosts(
    db,
    { tab: 'following', sort: 'latest' },
    { viewerId, limit, withFollowed: true },
  )
  return withoutHidden(db, viewerId, items)
}

/** Of the newest posts, so many are looked at for their authors. */
const AUTHORS_OF = 50

/** Who wrote lately, without the member and those whom they hide, the latest first. */
export async function recentAuthors(
  db: Db,
  viewerId: string,
  limit: number,
): Promise<({ id: string } & Author)[]> {
  const { items } = await listPosts(db, { tab: 'all', sort: 'latest' }, { limit: AUTHORS_OF })
  const shown = await withoutHidden(db, viewerId, items)
  const authors = new Map(shown.map(({ userId, user }) => [userId, { id: userId, ...user }]))
  authors.delete(viewerId)
  return [...authors.values()].slice(0, limit)
}

async function withoutHidden(db: Db, viewerId: string, posts: Post[]): Promise<Post[]> {
  const hidden = await hiddenAmong(db, viewerId, { postIds: posts.map(({ id }) => id), replyIds: [] })
  const isHidden = new Set(hidden.map(({ id }) => id))
  return posts.filter(({ id }) => !isHidden.has(id))
}
