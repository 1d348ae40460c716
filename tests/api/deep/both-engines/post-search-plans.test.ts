import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPosts } from '#features/community/posts/server/post-queries.ts'
import { setWithheld } from '#features/community/posts/server/withhold.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { insertAuthors, readFeed } from '../../../support/community.ts'
import { openTestSite, type TestSite } from '../../../support/site.ts'

/** In the middle of each long word, over the end of a piece of 60 letters. */
const INSIDE = 'xylophonist'
/** As many long words as a newcomer may post. */
const LONG_POSTS = 12

/** One word of 4,900 letters that hardly repeat; `n` makes different ones, Latin and Chinese. */
function longWord(n: number): string {
  let seed = n + 1
  const letters = Array.from({ length: 4900 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return n % 2 ? String.fromCharCode(97 + (seed % 23)) : String.fromCharCode(0x4e00 + (seed % 5000))
  })
  letters.splice(60 * 20 - 5, INSIDE.length, ...INSIDE)
  return letters.join('')
}

const insertPost = (db: DbOrTrx, author: string, content: string) =>
  sql`insert into posts (user_id, content) values (${author}, ${content})`.execute(db)

const firstPage = (db: DbOrTrx, search: string) =>
  listPosts(db, { tab: 'all', sort: 'latest', search }, { limit: 50 })

describe('a small table of long words', () => {
  let site: TestSite
  let spammer = ''

  beforeAll(async () => {
    site = await openTestSite()
    const { db, pool } = site.platform.database
    const [one = '', another = ''] = await insertAuthors(site, 2)
    spammer = one
    for (let n = 0; n < LONG_POSTS; n++) await insertPost(db, spammer, longWord(n))
    await insertPost(db, another, `A ${INSIDE} played`)
    await pool.query('analyze posts, post_search')
  })
  afterAll(() => site.close())

  /** How many posts a search finds, and how often it makes tokens of one. */
  const workOf = (search: string) =>
    site.platform.database.db.transaction().execute(async (trx) => {
      await sql`set local track_functions = 'all'`.execute(trx)
      const { items } = await firstPage(trx, search)
      const { rows } = await sql<{ calls: string }>`
        select calls from pg_stat_xact_user_functions where funcname = 'search_tokens'`.execute(trx)
      return { found: items.length, tokensMade: Number(rows[0]?.calls ?? 0) }
    })

  it.each([
    ['what is nowhere', 'xylophones', 0],
    ['a word of which only one post is not a part of a long word', `${INSIDE} played`, 1],
    ['a part of each long word', INSIDE, LONG_POSTS + 1],
    ['a text as long as a search may be', 'q'.repeat(200), 0],
  ])('is searched for %s without making tokens', async (_what, search, found) => {
    expect(await workOf(search)).toEqual({ found, tokensMade: 0 })
  })

  it('has a token for every letter, wherever it stands', async () => {
    const word = longWord(1)
    for (const start of [0, 55, 2400, 4888]) {
      const { items } = await readFeed(site, { search: word.slice(start, start + 12) })
      expect(items.map(({ content }) => content)).toContain(word)
    }
  })

  it('gives the index no posts of a banned author, and gives them back after the ban', async () => {
    const { db } = site.platform.database
    const indexed = async () => {
      const { rows } = await sql<{ posts: number }>`
        select count(*)::int as posts from posts_with_pieces(search_tokens_within(${INSIDE}), '%', 1000)`.execute(
        db,
      )
      return rows[0]?.posts
    }
    expect(await indexed()).toBe(LONG_POSTS + 1)
    for (const [isWithheld, left] of [
      [true, 1],
      [false, LONG_POSTS + 1],
    ] as const) {
      await db
        .transaction()
        .execute(async (trx) => (await setWithheld(site.platform, trx, spammer, isWithheld))())
      expect(await indexed()).toBe(left)
      expect((await firstPage(db, INSIDE)).items).toHaveLength(left)
    }
  })
})

describe('the search of own posts', () => {
  it('also finds those that nobody else may read', async () => {
    const site = await openTestSite()
    try {
      const { db } = site.platform.database
      const [author = ''] = await insertAuthors(site, 1)
      await insertPost(db, author, `Held ${INSIDE}`)
      await sql`update posts set visibility = 'held'`.execute(db)
      const own = await listPosts(
        db,
        { tab: 'my-posts', sort: 'latest', search: INSIDE },
        { viewerId: author, limit: 50 },
      )
      expect(own.items).toHaveLength(1)
      expect((await firstPage(db, INSIDE)).items).toEqual([])
    } finally {
      await site.close()
    }
  })
})
