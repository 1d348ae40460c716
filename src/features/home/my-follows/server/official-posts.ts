import { sql } from 'kysely'
import { type Followed, readFollowersByWish } from '#features/follow/follows/public.ts'
import type { Notice, Notices } from '#features/notify/delivery/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { createLockedQueue, type RowQueue } from '#platform/row-queue.ts'
import { UUID_PATTERN } from '#platform/uuid.ts'

/** Members notified per transaction. */
const BATCH_SIZE = 200
const SWEEP_SECONDS = 10
/** Characters of a post that a notice quotes. */
const QUOTED = 120

interface Waiting {
  postId: string
  lastUserId: string | null
  authorId: string
  content: string
  createdAt: Date
  kind: 'artist' | 'label' | 'festival' | 'venue'
  /** The page as it is followed; null when it no longer exists. */
  followedId: string | null
  name: string
  /** Whether the post still speaks for the page. */
  isOfficial: boolean
}

/** Notifies followers of an artist, label, festival or venue of its official posts, if they followed before the post. */
export function createOfficialPostNews(
  platform: Pick<Platform, 'db' | 'config' | 'jobs' | 'log' | 'stopping'>,
  notices: Pick<Notices, 'publish' | 'wake'>,
): RowQueue {
  return createLockedQueue(
    platform,
    {
      name: 'my-follows.official-posts',
      everySeconds: SWEEP_SECONDS,
      table: 'official_post_fan_outs',
      key: ['post_id'],
      order: sql`q.post_id`,
    },
    async (trx, [{ post_id: postId, last_user_id: lastUserId }]) => {
      const post = await readPost(trx, postId)
      const after = post && (await notifyFollowers(trx, notices, { ...post, lastUserId }, platform.config))
      if (after)
        await sql`update official_post_fan_outs set last_user_id = ${after} where post_id = ${postId}`.execute(
          trx,
        )
      else await sql`delete from official_post_fan_outs where post_id = ${postId}`.execute(trx)
      return notices.wake
    },
  )
}

async function readPost(trx: Trx, postId: string): Promise<Omit<Waiting, 'lastUserId'> | undefined> {
  const { rows } = await sql<Omit<Waiting, 'lastUserId'>>`
    select p.id as "postId", p.user_id as "authorId", p.content,
      p.created_at as "createdAt", p.linked_entity_type as kind,
      case when p.linked_entity_type = 'festival'
          then (select e.id from festivals e where e.slug = p.linked_entity_id)
        when p.linked_entity_id ~ ${sql.lit(`^${UUID_PATTERN}$`)} then p.linked_entity_id end as "followedId",
      coalesce(p.linked_entity_name, b.reviewed_name, b.business_name, '') as name,
      p.is_official_post and p.official_until is null and p.visibility = 'public' as "isOfficial"
    from posts p left join business_accounts b on b.id = p.posted_as_business_id
    where p.id = ${postId}`.execute(trx)
  return rows[0]
}

/** Notifies the next followers. Returns the last of them, or null when there are no more. */
async function notifyFollowers(
  trx: Trx,
  notices: Pick<Notices, 'publish'>,
  { kind, followedId, lastUserId, isOfficial, ...post }: Waiting,
  { clockOffset }: Pick<Platform['config'], 'clockOffset'>,
): Promise<string | null> {
  if (!followedId || !isOfficial) return null
  const followed: Followed = { kind, id: followedId }
  const { followers, after } = await readFollowersByWish(trx, 'posts', [followed], {
    after: lastUserId,
    members: BATCH_SIZE,
  })
  // The times of follows come from the site's clock, those of posts from the database's.
  const writtenAt = new Date(post.createdAt.getTime() + clockOffset)
  const members = followers
    .filter(({ userId, followedAt }) => followedAt <= writtenAt && userId !== post.authorId)
    .map(({ userId }) => userId)
  const notice: Notice = {
    kind: 'post.official',
    subject: { type: 'post', id: post.postId },
    day: null,
    authorId: post.authorId,
    artistIds: kind === 'artist' ? [followedId] : [],
    facts: { title: quote(post.content), names: [post.name], link: `/community/post/${post.postId}` },
  }
  await notices.publish(trx, notice, members)
  return after
}

/** The beginning of a post, in one line, cut after a whole word if possible. */
function quote(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim() || content
  const letters = Array.from(line)
  if (letters.length <= QUOTED) return line
  const begin = letters.slice(0, QUOTED - 1).join('')
  return `${begin.replace(/\s\S{0,20}$/, '')}…`
}
