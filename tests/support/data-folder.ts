import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'

/**
 * Puts an embedded database into a data folder, so that a site starts there without what a first start does for twenty
 * CPU seconds: it has all tables, and the starter catalogue is not due yet.
 */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const files = inject('embedded')
  if (!files) throw new Error('The embedded database to copy is missing.')
  const database = path.join(dataDir, 'database')
  await mkdir(database, { recursive: true })
  await promisify(execFile)('tar', ['-xf', files.migrated, '-C', database])
  const { db, close } = await openDatabase({ dataDir })
  await sql`insert into job_runs (name, due_at) values ('catalogue.starter', now() + interval '10 minutes')`.execute(
    db,
  )
  await close()
}
