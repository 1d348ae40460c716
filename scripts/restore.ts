import { countRows } from '#platform/backup/database-summary.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createStorage } from '#platform/storage.ts'
import { explain, namedFile, runScript } from './operator.ts'

const [file = '-', ...rest] = process.argv.slice(2)
if (rest.length > 0 || file.startsWith('-'))
  explain(
    'Usage: npm run restore -- FILE (into the empty database and the file store that the settings name).',
  )

/** Restores a backup into a stopped installation without members. */
await runScript(async () => {
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    const manifest = await restoreBackup({ database, storage: createStorage(config) }, namedFile(file))
    return {
      ok: true,
      output: `Restored the site of ${manifest.made}: ${countRows(manifest)} rows, all compared with the backup.`,
    }
  } finally {
    await database.close()
  }
})
