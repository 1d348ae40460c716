import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { readTables } from '../../../scripts/schema/read-tables.ts'
import { writeSql } from '../../../scripts/schema/write-sql.ts'
import { writeTypes } from '../../../scripts/schema/write-types.ts'
import { openEmptyDatabase, openTestSite } from '../../support/site.ts'

const stale = (file: string) =>
  `${file} is not what the migrations lead to: run "npm run schema" and commit what it writes`

/** The bodies of two functions depend on the version and the locale of PostgreSQL. */
const comparable = (text: string) =>
  process.env.TEST_ENGINE === 'embedded' ? text : text.replace(/^create or replace function .*?\$;$/gims, '')

async function openMigrated(): Promise<OpenDatabase['db']> {
  const site = await openTestSite()
  onTestFinished(() => site.close())
  return site.platform.db
}

it('src/schema.gen.ts declares the types of all rows', async () => {
  const tables = await readTables(await openMigrated())
  expect(await readFile('src/schema.gen.ts', 'utf8'), stale('src/schema.gen.ts')).toBe(writeTypes(tables))
})

it('schema.sql shows the whole schema', async () => {
  const db = await openMigrated()
  const text = await writeSql(db, await readTables(db))
  expect(comparable(await readFile('schema.sql', 'utf8')), stale('schema.sql')).toBe(comparable(text))
})

it('schema.sql creates the schema that it shows', async () => {
  const { database, drop } = await openEmptyDatabase()
  onTestFinished(drop)
  const text = await readFile('schema.sql', 'utf8')
  await database.pool.query(text)
  await sql`reset check_function_bodies`.execute(database.db)
  expect(await writeSql(database.db, await readTables(database.db))).toBe(text)
})
