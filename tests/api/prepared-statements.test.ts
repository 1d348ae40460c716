import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reactionsOf } from '#features/community/server/reaction-queries.ts'
import { statement } from '#platform/db/statement.ts'
import { openTestSite, type TestSite } from '../support/site.ts'

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

it('a statement whose text contains a value is refused', async () => {
  const read = statement('with-a-value', (db) => sql`select ${1}::int`.compile(db))
  await expect(read(site.platform.db, [])).rejects.toThrow('with-a-value')
})
