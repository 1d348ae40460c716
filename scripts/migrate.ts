import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { explain, runScript } from './operator.ts'

if (process.argv.length > 2)
  explain('Usage: npm run migrate (it takes no arguments; the database is named by the settings).')

/** Brings the tables up to date without starting the site, which does the same at each start. */
await runScript(async () => {
  const database = await openDatabase(readConfig())
  try {
    const ran = await migrate(database)
    const output = ran.length > 0 ? `Done:\n${ran.map((name) => `  ${name}`).join('\n')}` : undefined
    return { ok: true, output: output ?? 'There was nothing to do.' }
  } finally {
    await database.close()
  }
})
