import { copyDatabase } from '#platform/backup/copy-database.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { explain, openExistingDatabase, runScript } from './operator.ts'

if (process.argv.length > 2)
  explain(
    'Usage: DATABASE_URL=postgres://… npm run move-to-postgres (it takes no arguments; stop Fanfare first).',
  )

/** Copies the embedded database of DATA_DIR into the PostgreSQL of DATABASE_URL. Files stay where they are. */
await runScript(async () => {
  const config = readConfig()
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL must name the PostgreSQL database to move to.')
  const from = await openExistingDatabase({ ...config, databaseUrl: undefined })
  try {
    const to = await openDatabase(config)
    try {
      const rows = await copyDatabase(from, to)
      const output = `${rows} rows are in PostgreSQL now, and were compared. Start Fanfare with the same DATABASE_URL and DATA_DIR; ${config.dataDir}/database is not read any more.`
      return { ok: true, output }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
})
