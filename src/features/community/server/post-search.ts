import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'

/** Number of posts to scan in feed order first: common texts are found there. */
const SCAN_LIMIT = 400
/** A text found in more posts than this is searched in feed order, a rarer one by the index. */
const COMMON_MATCHES = 2000

interface Feed<Row> {
  /** Number of posts on the page. */
  limit: number
  /** The first posts of the feed that match the condition, which names the posts `p`. */
  read(which: RawBuilder<SqlBool>): Promise<Row[]>
  /** Whether a post is among the `first` posts of the feed. */
  isAmong(first: number): RawBuilder<SqlBool>
}

/**
 * The first posts of a feed whose text or linked name contains `search`, case-insensitively. The number of matches,
 * which the planner cannot know, decides the plan: rare texts need no scan of all posts, common ones no sort.
 */
export async function searchFeed<Row>(db: DbOrTrx, search: string, feed: Feed<Row>): Promise<Row[]> {
  const scanned = await feed.read(sql`${feed.isAmong(SCAN_LIMIT)} and ${containing(search)}`)
  if (scanned.length >= feed.limit) return scanned
  const { rows } = await sql<{ id: string }>`
    select s.post_id as id from post_search s
    where search_tokens(s.content || chr(10) || s.linked_entity_name) @@ search_tokens_within(search_fold(${search}))
      and ${matches(search)} limit ${COMMON_MATCHES}`.execute(db)
  if (rows.length === COMMON_MATCHES) return feed.read(containing(search))
  return feed.read(sql`p.id = any (${rows.map((row) => row.id)}::uuid[])`)
}

/** A scalar subquery: the planner would turn `exists` into a join that reads the whole table. */
const containing = (search: string) =>
  sql<SqlBool>`(select ${matches(search)} from post_search s where s.post_id = p.id)`

/**
 * Matches `%`, `_` and `\` literally. A `case` keeps the planner from estimating the selectivity of `like`, which
 * it gets wrong by a factor of hundreds.
 */
function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`case when s.content like search_fold(${pattern})
    or s.linked_entity_name like search_fold(${pattern}) then true else false end`
}
