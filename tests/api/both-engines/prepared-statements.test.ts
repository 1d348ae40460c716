import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMedia, readReleaseGroup, readUrls } from '#features/catalogue/public.ts'
import { prepareFeed } from '#features/community/feed/server/own-feed.ts'
import { listPosts } from '#features/community/posts/server/post-queries.ts'
import { reactionsOf } from '#features/community/reactions/server/reaction-queries.ts'
import { statement } from '#platform/db/statement.ts'
import { createPost } from '../../support/community.ts'
import { createMember } from '../../support/members.ts'
import { openTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('a declared statement is prepared once by its connection, inside a transaction and outside', async () => {
  const { db } = site.platform
  const postIds = [randomUUID()]
  await reactionsOf(db, randomUUID(), { postIds })
  await db.transaction().execute(async (trx) => {
    for (let nr = 0; nr < 2; nr++) await reactionsOf(trx, randomUUID(), { postIds })
    const { rows } = await sql`select name from pg_prepared_statements where name = 'own-reactions'`.execute(
      trx,
    )
    expect(rows).toEqual([{ name: 'own-reactions' }])
  })
})

it('the personal part of a feed is not planned again for each member', async () => {
  const member = await createMember(site)
  for (let nr = 0; nr < 20; nr++) await createPost(site, member)
  const page = await listPosts(site.platform.db, { tab: 'all', sort: 'latest' }, { limit: 50 })
  await site.platform.db.transaction().execute(async (trx) => {
    for (let nr = 0; nr < 10; nr++) await prepareFeed(trx, page).answerTo(member.id, {})
    const { rows } = await sql<{ planned: number }>`
      select custom_plans as planned from pg_prepared_statements where name = 'own-feed'`.execute(trx)
    // PostgreSQL plans the first five with their values, to compare.
    expect(rows).toEqual([{ planned: 5 }])
  })
})

it('a connection prepares the reads of catalogue pages once, whatever the values', async () => {
  await site.platform.db.transaction().execute(async (trx) => {
    for (let id = 0; id < 3; id++) {
      await readReleaseGroup(trx, randomUUID())
      await readMedia(trx, id)
      await readUrls(trx, 'label', randomUUID())
    }
    const { rows } = await sql<{ executed: number }>`
      select generic_plans + custom_plans as executed from pg_prepared_statements
      where statement ~ 'from media|from release_groups\\s+where mbid|join "labels" e'`.execute(trx)
    expect(rows).toEqual([{ executed: 3 }, { executed: 3 }, { executed: 3 }])
  })
})

it('a statement whose text contains a value is refused', async () => {
  const read = statement('with-a-value', (db) => sql`select ${1}::int`.compile(db))
  await expect(read(site.platform.db, [])).rejects.toThrow('with-a-value')
})
