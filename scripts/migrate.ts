import { ConfigError, readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'

/** Brings the tables up to date without starting the site, which does the same at each start. */
async function run(): Promise<void> {
  const database = await openDatabase(readConfig())
  try {
    const ran = await migrate(database)
    console.log(
      ran.length > 0 ? `Done:\n${ran.map((name) => `  ${name}`).join('\n')}` : 'There was nothing to do.',
    )
  } finally {
    await database.close()
  }
}

if (process.argv.length > 2) {
  console.error('Usage: npm run migrate (it takes no arguments; the database is named by the settings).')
  process.exit(2)
}
try {
  await run()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseUnavailable
  console.error(expected ? error.message : error)
  process.exit(1)
}
