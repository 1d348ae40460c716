import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'

/** Number of posts to scan in feed order first: common texts are found there. */
const SCAN_FIRST = 400
/** Number of posts to scan in feed order where no index can help. No list looks further. */
export const SCAN_MOST = 5000
/** A text whose pieces are in more posts than this is searched in feed order, a rarer one by the index. */
const MOST_CANDIDATES = 10_000

interface Feed<Row> {
  /** Number of posts on the page. */
  limit: number
  /** The first posts of the feed that match the condition, which names the posts `p`. */
  read(which: RawBuilder<SqlBool>): Promise<Row[]>
  /** Whether a post is among the `first` posts of the feed. */
  isAmong(first: number): RawBuilder<SqlBool>
  /** It has only public posts; the index has no others. */
  isPublic: boolean
}

/**
 * The first posts of a feed whose text or linked name contains `search`, case-insensitively. Rare texts are found among
 * all public posts, by the index; texts in very many posts, those without three letters in a row, and those in posts that
 * are not public, among the first thousands of the feed. So no search costs more than that, however it is chosen.
 */
export async function searchFeed<Row>(db: DbOrTrx, search: string, feed: Feed<Row>): Promise<Row[]> {
  const scan = (first: number) => feed.read(sql`${feed.isAmong(first)} and ${containing(search)}`)
  const scanned = await scan(SCAN_FIRST)
  if (scanned.length >= feed.limit) return scanned
  const found = feed.isPublic ? await findByIndex(db, search) : undefined
  return found ? feed.read(sql`p.id = any (${found}::uuid[])`) : scan(SCAN_MOST)
}

/** The public posts with this text; undefined when its pieces are too short, or in too many posts. */
async function findByIndex(db: DbOrTrx, search: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ pieces: string | null }>`
    select search_tokens_within(search_fold(${search}))::text as pieces`.execute(db)
  const pieces = rows[0]?.pieces
  if (!pieces) return undefined
  const candidates = await sql<{ id: string; matches: boolean }>`
    select id, matches from posts_with_pieces(
      ${pieces}::tsquery, search_fold(${patternOf(search)}), ${MOST_CANDIDATES})`.execute(db)
  if (candidates.rows.length === MOST_CANDIDATES) return undefined
  return candidates.rows.filter((row) => row.matches).map((row) => row.id)
}

/** A scalar subquery: the planner would turn `exists` into a join that reads the whole table. */
const containing = (search: string) =>
  sql<SqlBool>`(select ${matches(search)} from post_search s where s.post_id = p.id)`

/**
 * A `case` keeps the planner from estimating the selectivity of `like`, which it gets wrong by a factor of hundreds.
 */
function matches(search: string) {
  const pattern = patternOf(search)
  return sql<SqlBool>`case when s.content like search_fold(${pattern})
    or s.linked_entity_name like search_fold(${pattern}) then true else false end`
}

/** Matches `%`, `_` and `\` literally. */
const patternOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`
