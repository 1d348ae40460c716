import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { TRENDING_HOURS } from '#features/community/limits.ts'
import type { CursorValue } from '#platform/db/keyset.ts'
import { readCursor } from './cursors.ts'

/** The values of a cursor. `followed_at` and `follow_id` are set only in the order of follows. */
export interface FeedPosition {
  id: string
  created_at: Date
  likes_count: number
  is_pinned: boolean
  followed_at: Date | null
  follow_id: string | null
}

/** An order of the feed, in terms of the posts `p` and, in the following tab, the viewer's follows `f`; see also `tagged`. */
export interface FeedOrder {
  orderBy: RawBuilder<unknown>
  /** Condition for a post to be in this order; without it all posts are. */
  only?: RawBuilder<SqlBool>
  /** The posts after a cursor of this order; throws a 400 problem for any other cursor. */
  after(cursor: string): RawBuilder<SqlBool>
  cursorOf(position: FeedPosition): CursorValue[]
}

export const latest: FeedOrder = {
  orderBy: sql`p.created_at desc, p.id desc`,
  after(cursor) {
    const [time, id] = readCursor(cursor, 'latest', ['time', 'id'])
    return sql`(p.created_at, p.id) < (${time}::timestamptz, ${id}::uuid)`
  },
  cursorOf: (post) => ['latest', post.created_at.toISOString(), post.id],
}

export const top = byLikes('top')

// The flag keeps the index small, but may be cleared late, so the query checks the time as well.
const inTime = sql<SqlBool>`p.is_recent and p.created_at > now() - make_interval(hours => ${TRENDING_HOURS})`
export const trending: FeedOrder = { ...byLikes('trending'), only: inTime }

/** Newest follow first. */
export const followed: FeedOrder = {
  orderBy: sql`f.created_at desc, f.id desc`,
  after(cursor) {
    const [time, id] = readCursor(cursor, 'followed', ['time', 'id'])
    return sql`(f.created_at, f.id) < (${time}::timestamptz, ${id}::uuid)`
  },
  cursorOf: (post) => [
    'followed',
    (post.followed_at ?? post.created_at).toISOString(),
    post.follow_id ?? post.id,
  ],
}

/** Posts with a hashtag `t`, in the order of its index. */
export const tagged: FeedOrder = {
  orderBy: sql`t.created_at desc, t.post_id desc`,
  after(cursor) {
    const [time, id] = readCursor(cursor, 'tagged', ['time', 'id'])
    return sql`(t.created_at, t.post_id) < (${time}::timestamptz, ${id}::uuid)`
  },
  cursorOf: (post) => ['tagged', post.created_at.toISOString(), post.id],
}

/** For the page of an artist or festival: posts pinned there come first, posts hidden there are left out. */
export const onEntityPage = {
  latest: {
    orderBy: sql`p.is_pinned desc, p.created_at desc, p.id desc`,
    only: sql<SqlBool>`not p.is_hidden`,
    after(cursor) {
      const [pinned, time, id] = readCursor(cursor, 'entity-latest', ['flag', 'time', 'id'])
      return sql`(p.is_pinned, p.created_at, p.id) < (${pinned === 1}, ${time}::timestamptz, ${id}::uuid)`
    },
    cursorOf: (post) => ['entity-latest', post.is_pinned ? 1 : 0, post.created_at.toISOString(), post.id],
  },
  top: { ...pinnedByLikes('entity-top'), only: sql<SqlBool>`not p.is_hidden` },
  trending: {
    ...pinnedByLikes('entity-trending'),
    only: sql<SqlBool>`not p.is_hidden and ${inTime}`,
  },
} satisfies Record<string, FeedOrder>

function byLikes(name: string): FeedOrder {
  return {
    orderBy: sql`p.likes_count desc, p.created_at desc, p.id desc`,
    after(cursor) {
      const [count, time, id] = readCursor(cursor, name, ['count', 'time', 'id'])
      return sql`(p.likes_count, p.created_at, p.id) < (${count}::int, ${time}::timestamptz, ${id}::uuid)`
    },
    cursorOf: (post) => [name, post.likes_count, post.created_at.toISOString(), post.id],
  }
}

function pinnedByLikes(name: string): FeedOrder {
  return {
    orderBy: sql`p.is_pinned desc, p.likes_count desc, p.created_at desc, p.id desc`,
    after(cursor) {
      const [pinned, count, time, id] = readCursor(cursor, name, ['flag', 'count', 'time', 'id'])
      return sql`(p.is_pinned, p.likes_count, p.created_at, p.id)
        < (${pinned === 1}, ${count}::int, ${time}::timestamptz, ${id}::uuid)`
    },
    cursorOf: (post) => [
      name,
      post.is_pinned ? 1 : 0,
      post.likes_count,
      post.created_at.toISOString(),
      post.id,
    ],
  }
}
