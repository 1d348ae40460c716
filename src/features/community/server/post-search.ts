import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'

/** So many posts are looked through in their order first: what is common is found there. */
const NEAR = 400
/** What is found in more posts than this is looked for in their order as well, and otherwise by the index. */
const MANY = 2000

interface Feed<Row> {
  /** As many as a page wants. */
  wanted: number
  /** The first posts of the feed that this is true of; the posts are `p`. */
  read(which: RawBuilder<SqlBool>): Promise<Row[]>
  /** Whether a post is one of the first so many of the feed. */
  isAmong(first: number): RawBuilder<SqlBool>
}

/**
 * The first posts of a feed whose text or linked name contains `search`, in any case. How often it is there decides
 * on the way, which the planner cannot know: neither are rare texts sought in every post, nor common ones sorted.
 */
export async function searchFeed<Row>(db: DbOrTrx, search: string, feed: Feed<Row>): Promise<Row[]> {
  const near = await feed.read(sql`${feed.isAmong(NEAR)} and ${containing(search)}`)
  if (near.length >= feed.wanted) return near
  const { rows } = await sql<{ id: string }>`
    select s.post_id as id from post_search s
    where search_tokens(s.content || chr(10) || s.linked_entity_name) @@ search_tokens_within(search_fold(${search}))
      and ${matches(search)} limit ${MANY}`.execute(db)
  if (rows.length === MANY) return feed.read(containing(search))
  return feed.read(sql`p.id = any (${rows.map((row) => row.id)}::uuid[])`)
}

/** A value, not `exists`: that the planner would turn into a join, for which it reads the whole table. */
const containing = (search: string) =>
  sql<SqlBool>`(select ${matches(search)} from post_search s where s.post_id = p.id)`

/**
 * `%`, `_` and `\` stand for themselves. As a case, of which the planner makes no guess: its guesses about texts
 * that are contained are wrong by hundreds of times.
 */
function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`case when s.content like search_fold(${pattern})
    or s.linked_entity_name like search_fold(${pattern}) then true else false end`
}
