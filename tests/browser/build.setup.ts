import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { upgradeIndex } from '#features/catalogue/server/search/upgrade-index.ts'
import { loadStarter } from '#features/catalogue/server/starter.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { build } from '../../scripts/prepare.mjs'

/**
 * Builds the site that the tests run against, and the data folder that each of their sites begins with: tables and
 * starter catalogue, which otherwise each of them would make anew. Its path is in `PREPARED_DATA_DIR`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  build()
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-prepared-'))
  const database = await openDatabase({ dataDir: folder })
  await migrate(database)
  // While there is nothing to upgrade: each site would go through the whole starter catalogue.
  await upgradeIndex(database, new AbortController().signal)
  await loadStarter(database)
  await database.close()
  process.env.PREPARED_DATA_DIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
