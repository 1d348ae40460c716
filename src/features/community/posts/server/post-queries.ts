import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cardOf } from '#features/community/cards/server/card-queries.ts'
import {
  type FeedOrder,
  followed,
  latest,
  onEntityPage,
  tagged,
  top,
  trending,
} from '#features/community/feed/server/feed-orders.ts'
import { followedPosts } from '#features/community/feed/server/followed-feed.ts'
import { SCAN_MOST, searchFeed } from '#features/community/feed/server/post-search.ts'
import type { EntityType, FeedSort, FeedTab } from '#features/community/limits.ts'
import { mediaOf } from '#features/files/uploads/public.ts'
import { countUpTo } from '#platform/db/count-up-to.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { type Page, toPage } from '#platform/db/keyset.ts'
import type { Author, Post } from '../contract.ts'
import { mentionedIn, readFacets } from './facets.ts'
import { authorOf, businessNameOf } from './post-rows.ts'

export interface FeedFilter {
  tab: FeedTab
  sort: FeedSort
  search?: string
  linkedEntityType?: EntityType
  linkedEntityId?: string
  author?: string
  /** Folded; without the other filters, newest first. */
  tag?: string
}

/** `pinned`: ids of the items that are pinned on the requested page of an artist or festival. */
export interface FeedItems extends Page<Post> {
  pinned: string[]
}

/**
 * One page of a feed. Filters by kind of link alone, or by id alone, examine only the first thousands of posts; by
 * likes, an author's or followed posts only the newest thousands. `viewerId` is needed for the tabs `following` and
 * `my-posts`; `withFollowed` adds `followedPosts` to the first. Throws a 400 problem for a cursor of another feed.
 */
export async function listPosts(
  db: DbOrTrx,
  filter: FeedFilter,
  page: { viewerId?: string; cursor?: string; limit: number; withFollowed?: boolean },
): Promise<FeedItems> {
  const order = orderOf(filter)
  const { linkedEntityType: type, linkedEntityId: id } = filter
  let query = filter.tab === 'following' ? selectFollowed(db, filter, order, page) : selectPosts(db)
  if (filter.tag !== undefined) query = selectTagged(db, filter.tag)
  query =
    filter.tab === 'my-posts' ? query.where(sql<boolean>`p.visibility <> 'removed'`) : query.where(isPublic)
  if (type && id !== undefined)
    query = query.where('p.linked_entity_type', '=', type).where('p.linked_entity_id', '=', id)
  const viewer = sql<string | null>`${page.viewerId ?? null}`
  if (filter.tab === 'my-posts') query = query.where(isOf(viewer, order))
  if (filter.author !== undefined) query = query.where(isOf(userNamed(filter.author), order))
  if (order.only) query = query.where(order.only)
  if (page.cursor) query = query.where(order.after(page.cursor))
  const inOrder = query.orderBy(order.orderBy)
  // An array, not a subquery: the planner would turn that into a join that may read the whole table.
  const isAmong = (first: number) =>
    sql<SqlBool>`p.id = any (array(${inOrder.clearSelect().select('p.id').limit(first)}))`
  let shown = inOrder
  // No index has the posts of a kind, or those linked to an id of any kind.
  if (type && id === undefined)
    shown = shown.where('p.linked_entity_type', '=', type).where(isAmong(SCAN_MOST))
  if (!type && id !== undefined) shown = shown.where('p.linked_entity_id', '=', id).where(isAmong(SCAN_MOST))
  const limit = page.limit + 1
  const rows = filter.search
    ? await searchFeed(db, filter.search, {
        limit,
        read: (which) => shown.where(which).limit(limit).execute(),
        isAmong,
        isPublic: filter.tab !== 'my-posts',
      })
    : await shown.limit(limit).execute()
  const found = toPage(rows, page.limit, order.cursorOf)
  const pinned = isEntityPage(filter) ? found.items.filter((row) => row.is_pinned).map((row) => row.id) : []
  return { items: found.items.map(toPost), nextCursor: found.nextCursor, pinned }
}

/**
 * Whether a post is by this author. No index has an author's posts by likes, so that order examines only the newest
 * thousands: named by id, because with a condition on the author the planner may read all of them.
 */
const isOf = (author: RawBuilder<string | null>, order: FeedOrder) =>
  order === latest
    ? sql<SqlBool>`p.user_id = ${author}`
    : sql<SqlBool>`p.id = any (array(select id from posts where user_id = ${author}
        order by created_at desc, id desc limit ${SCAN_MOST}))`

/** All public posts linked to an artist or festival, newest first, including those hidden on its page. */
export async function postsOfEntity(
  db: DbOrTrx,
  entity: { type: EntityType; id: string },
  page: { pinnedOnly: boolean; cursor?: string; limit: number },
): Promise<Page<Post>> {
  let query = selectPosts(db)
    .where('p.linked_entity_type', '=', entity.type)
    .where('p.linked_entity_id', '=', entity.id)
    .where(isPublic)
  if (page.pinnedOnly) query = query.where('p.is_pinned', '=', true)
  if (page.cursor) query = query.where(latest.after(page.cursor))
  const rows = await query
    .orderBy(latest.orderBy)
    .limit(page.limit + 1)
    .execute()
  const found = toPage(rows, page.limit, latest.cursorOf)
  return { ...found, items: found.items.map(toPost) }
}

/** Counts the posts on the page of an entity; 10,001 stands for more than 10,000. */
export async function countPosts(
  db: DbOrTrx,
  about: { linkedEntityType: EntityType; linkedEntityId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countUpTo(sql`select from posts p
    where linked_entity_type = ${about.linkedEntityType} and linked_entity_id = ${about.linkedEntityId}
      and not is_hidden and ${isPublic}`)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Public posts whose text or linked name contains a text, newest first. */
export async function searchPosts(
  db: DbOrTrx,
  text: string,
  limit: number,
): Promise<{ id: string; content: string; username: string }[]> {
  const { items } = await listPosts(db, { tab: 'all', sort: 'latest', search: text }, { limit })
  return items.map(({ id, content, user }) => ({ id, content, username: user.username }))
}

/** Moderation applies only to these pages. */
const isEntityPage = ({ tab, author, linkedEntityType, linkedEntityId }: FeedFilter) =>
  tab === 'all' && author === undefined && linkedEntityType !== undefined && linkedEntityId !== undefined

function orderOf(filter: FeedFilter): FeedOrder {
  const { tab, sort, tag } = filter
  if (isEntityPage(filter)) return onEntityPage[sort]
  if (tag !== undefined) return tagged
  if (sort === 'top') return top
  if (sort === 'trending') return trending
  return tab === 'following' ? followed : latest
}

/** Finds a post whatever its visibility; show it only to those who may see it. */
export async function findPost(db: DbOrTrx, id: string): Promise<Post | undefined> {
  const row = await selectPosts(db).where('p.id', '=', id).executeTakeFirst()
  return row && toPost(row)
}

/** The number of a member's public posts, and of the likes of these. */
export async function totalsOf(db: DbOrTrx, userId: string): Promise<{ posts: number; likes: number }> {
  const totals = await db
    .selectFrom('member_totals')
    .select(['posts', 'likes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return totals ?? { posts: 0, likes: 0 }
}

/** In SQL, not as a parameter: only then can the planner use indexes of public posts. */
export const isPublic = sql<SqlBool>`p.visibility = 'public'`

/** A scalar subquery, not a join: only then can the planner read the author's posts in index order. */
function userNamed(username: string) {
  return sql<string>`(select id from profiles where lower(username) = lower(${username}))`
}

function selectPosts(db: DbOrTrx) {
  return db
    .selectFrom('posts as p')
    .select(POST_COLUMNS)
    .select(authorOf('p.user_id').as('user'))
    .select(businessNameOf('p.posted_as_business_id').as('business_name'))
    .select(mediaOf().as('media'))
    .select(cardOf('p.card_url').as('card'))
    .select(mentionedIn('p.facets').as('mentioned'))
    .select([
      sql<Date | null>`null::timestamptz`.as('followed_at'),
      sql<string | null>`null::uuid`.as('follow_id'),
    ])
}

/** Any order other than that of follows examines only the newest thousands. */
function selectFollowed(
  db: DbOrTrx,
  { search, linkedEntityType, linkedEntityId }: FeedFilter,
  order: FeedOrder,
  page: { viewerId?: string; cursor?: string; limit: number; withFollowed?: boolean },
) {
  const viewerId = page.viewerId ?? null
  const follows = db
    .selectFrom('post_follows')
    .select(['id', 'post_id', 'created_at'])
    .where('user_id', '=', viewerId)
  const isFiltered = search !== undefined || linkedEntityType !== undefined || linkedEntityId !== undefined
  const all = followedPosts(viewerId, {
    after: order === followed && page.cursor ? order.after(page.cursor) : undefined,
    most: order === followed && !isFiltered ? page.limit + 1 : SCAN_MOST,
  })
  const newest = follows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(SCAN_MOST)
  const from =
    order === followed && !page.withFollowed
      ? db.selectFrom('posts as p').innerJoin(follows.as('f'), 'f.post_id', 'p.id')
      : db.selectFrom(page.withFollowed ? all.as('f') : newest.as('f')).innerJoinLateral(
          // The offset keeps the planner from reading posts by the index of the order.
          (eb) => eb.selectFrom('posts').selectAll().whereRef('posts.id', '=', 'f.post_id').offset(0).as('p'),
          (join) => join.onTrue(),
        )
  return from
    .select(POST_COLUMNS)
    .select(authorOf('p.user_id').as('user'))
    .select(businessNameOf('p.posted_as_business_id').as('business_name'))
    .select(mediaOf().as('media'))
    .select(cardOf('p.card_url').as('card'))
    .select(mentionedIn('p.facets').as('mentioned'))
    .select(['f.created_at as followed_at', 'f.id as follow_id'])
}

function selectTagged(db: DbOrTrx, tag: string) {
  return selectPosts(db).innerJoin('post_tags as t', 't.post_id', 'p.id').where('t.tag', '=', tag)
}

const POST_COLUMNS = [
  'p.id',
  'p.user_id',
  'p.content',
  'p.facets',
  'p.media_urls',
  'p.post_type',
  'p.linked_entity_type',
  'p.linked_entity_id',
  'p.linked_entity_name',
  'p.likes_count',
  'p.replies_count',
  'p.created_at',
  'p.updated_at',
  'p.edited_at',
  'p.is_official_post',
  'p.official_until',
  'p.reply_policy',
  'p.posted_as_business_id',
  'p.is_pinned',
  'p.visibility',
] as const

/** Satisfies the types: every post has an author. */
const NO_AUTHOR: Author = { username: '', displayName: null, avatarUrl: null }

type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirstOrThrow']>>

function toPost(row: PostRow): Post {
  return {
    id: row.id,
    userId: row.user_id,
    user: row.user ?? NO_AUTHOR,
    content: row.content,
    facets: readFacets(row.facets, row.content, row.mentioned),
    mediaUrls: row.visibility === 'public' ? row.media_urls : row.media.map(({ url }) => url),
    media: row.media,
    postType: row.post_type,
    linkedEntityType: row.linked_entity_type,
    linkedEntityId: row.linked_entity_id,
    linkedEntityName: row.linked_entity_name,
    likesCount: row.likes_count,
    repliesCount: row.replies_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.updated_at ?? row.created_at).toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isOfficialPost: row.is_official_post,
    officialUntil: row.official_until?.toISOString() ?? null,
    replyPolicy: row.reply_policy,
    postedAsBusinessId: row.posted_as_business_id,
    businessName: row.business_name,
    card: row.visibility === 'public' ? row.card : null,
    visibility: row.visibility,
  }
}
