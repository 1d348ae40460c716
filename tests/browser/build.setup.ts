import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { upgradeIndex } from '#features/catalogue/index/server/upgrade-index.ts'
import { loadStarter } from '#features/catalogue/store/server/starter.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { build } from '../../scripts/prepare.mjs'
import { serverBinaries } from '../support/postgres-binaries.ts'
import { startTemplateServer } from '../support/postgres-template.ts'
import { PREPARED_DATABASE } from '../support/running-site.ts'

/**
 * Builds the site that the tests run against, and prepares what each of their sites begins with: tables and starter
 * catalogue, which otherwise each of them would make anew. Where there is a PostgreSQL server, sites run on a copy of a
 * database there (`PREPARED_DATABASE_SERVER`), because the embedded engine takes three times as much work; elsewhere on
 * a copy of a data folder (`PREPARED_DATA_DIR`).
 */
export default async function setup(): Promise<() => Promise<void>> {
  build()
  if (process.env.TEST_DATABASE_URL || serverBinaries()) {
    const server = await startTemplateServer(PREPARED_DATABASE, fill)
    process.env.PREPARED_DATABASE_SERVER = server.url
    return server.stop
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-prepared-'))
  const database = await openDatabase({ dataDir: folder })
  await fill(database)
  await database.close()
  process.env.PREPARED_DATA_DIR = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database)
  // While there is nothing to upgrade: each site would go through the whole starter catalogue.
  await upgradeIndex(database, new AbortController().signal)
  await loadStarter(database)
  await sql`analyze`.execute(database.db)
}
