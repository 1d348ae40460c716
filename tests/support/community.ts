import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { FeedPage } from '#features/community/feed/contract.ts'
import type { NewPost, Post, Reply, ThreadPage } from '#features/community/posts/contract.ts'
import type { Member } from './members.ts'
import type { TestSite } from './site.ts'

type Site = Pick<TestSite, 'request'>

/** Creates a post, as the form does. */
export async function createPost(site: Site, author: Member, given: Partial<NewPost> = {}): Promise<Post> {
  const answer = await site.request('/api/posts', {
    headers: author.headers,
    body: { content: 'Heard a wonderful record today', ...given },
  })
  if (answer.status !== 201) throw new Error(`The post could not be written: ${await answer.text()}`)
  return answer.json()
}

/** Replies to a post, or to `parent` under it. */
export async function createReply(
  site: Site,
  author: Member,
  to: { post: Post; parent?: Reply },
  content = 'So did I',
): Promise<Reply> {
  const answer = await site.request(`/api/posts/${to.post.id}/replies`, {
    headers: author.headers,
    body: { content, parentReplyId: to.parent?.id },
  })
  if (answer.status !== 201) throw new Error(`The reply could not be written: ${await answer.text()}`)
  return answer.json()
}

/** One page of a feed, as a visitor or as a member sees it. */
export async function readFeed(
  site: Site,
  query: Record<string, string> = {},
  as?: Member,
): Promise<FeedPage> {
  const answer = await site.request(`/api/posts?${new URLSearchParams(query)}`, { headers: as?.headers })
  if (answer.status !== 200) throw new Error(`The feed could not be read: ${await answer.text()}`)
  return answer.json()
}

/** One page of a thread. */
export async function readThread(
  site: Site,
  postId: string,
  query: Record<string, string> = {},
  as?: Member,
): Promise<ThreadPage> {
  const answer = await site.request(`/api/posts/${postId}/replies?${new URLSearchParams(query)}`, {
    headers: as?.headers,
  })
  if (answer.status !== 200) throw new Error(`The thread could not be read: ${await answer.text()}`)
  return answer.json()
}

/** Inserts many members who never sign in. Returns their ids. */
export async function insertAuthors(
  site: { platform: { database: Pick<TestSite['platform']['database'], 'pool'> } },
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await site.platform.database.pool.query(
    `insert into users (id, email, password_hash) select id, id || '@example.org', '' from unnest($1::uuid[]) id`,
    [ids],
  )
  await site.platform.database.pool.query(
    `insert into profiles (id, username) select id, 'm' || left(replace(id::text, '-', ''), 20) from unnest($1::uuid[]) id`,
    [ids],
  )
  return ids
}

/** Members whose totals differ from their posts and the likes on these. */
export const wrongTotals = (site: TestSite) => wrongTotalsIn(site.platform.database.pool)

async function wrongTotalsIn(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select user_id, t.posts, t.likes, c.posts as posts_there, c.likes as likes_there
    from member_totals t full join (
      select p.user_id, count(distinct p.id) as posts, count(l.id) as likes
      from posts p left join post_likes l on l.post_id = p.id
      where p.visibility = 'public' group by p.user_id
    ) c using (user_id)
    where (coalesce(t.posts, 0), coalesce(t.likes, 0)) <> (coalesce(c.posts, 0), coalesce(c.likes, 0))`)
  return rows
}

/** Posts, replies and members whose counters differ from the rows that they count. */
export async function wrongCounters(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select 'post' as kind, id from posts p where likes_count <> (select count(*) from post_likes where post_id = p.id)
      or replies_count <> (select count(*) from post_replies where post_id = p.id and deleted_at is null
        and visibility = 'public')
    union all
    select 'reply', id from post_replies r where likes_count <> (select count(*) from post_likes where reply_id = r.id)`)
  return [...rows, ...(await wrongTotalsIn(pool))]
}
