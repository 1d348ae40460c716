import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { BackupError } from '#platform/backup/manifest.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import { ControlError, type ControlResult } from '#platform/control-socket.ts'
import { type OpenDatabase, openDatabase, withDirectUrl } from '#platform/db/database.ts'
import { isDatabaseOutage } from '#platform/db/outage.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import { isStoreOutage } from '#platform/storage/outage.ts'

const EXPECTED = [ConfigError, DatabaseUnavailable, BackupError, ControlError]

/** Runs an operator's command, prints its output, and ends. An external cause of a failure is printed as one sentence. */
export async function runScript(command: () => Promise<ControlResult>): Promise<never> {
  // Like the server, commands write nothing that other users of the machine may read.
  process.umask(0o077)
  try {
    const { ok, output } = await command()
    if (ok) console.log(output)
    else console.error(output)
    process.exit(ok ? 0 : 1)
  } catch (error) {
    console.error(inWords(error))
    process.exit(1)
  }
}

/** One sentence for an external cause; the error itself for a mistake of ours, which is printed with its trace. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message } = error
  if (EXPECTED.some((kind) => error instanceof kind)) return message
  // Before the database, because a broken connection has the same code in both.
  if (isStoreOutage(error)) return `The file store failed (${message}). Repeat the command when it answers.`
  if (isDatabaseOutage(error)) {
    return `The database cannot work now (${message}). Repeat the command when it can.`
  }
  return error
}

/** Resolves a path against the caller's folder: npm runs scripts in the folder of the project. */
export function namedFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', name)
}

/** Prints the usage of a command, and ends. */
export function explain(usage: string): never {
  console.error(usage)
  process.exit(2)
}

const NO_TABLES = 'The database has no tables yet. Start Fanfare once (npm start), then try again.'

/** Like `openExistingDatabase`, but throws `DatabaseUnavailable` also for a database without tables. */
export async function openDatabaseWithTables(config: Config): Promise<OpenDatabase> {
  const database = await openExistingDatabase(config)
  const { rows } = await sql<{ ready: boolean }>`
    select to_regclass('user_roles') is not null as ready`.execute(database.db)
  if (rows[0]?.ready) return database
  await database.close()
  throw new DatabaseUnavailable(NO_TABLES)
}

/** Opens the database of the settings, which a start of the site must have made. Throws `DatabaseUnavailable`. */
export async function openExistingDatabase(config: Config): Promise<OpenDatabase> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database'))) {
    throw new DatabaseUnavailable(
      `There is no database in ${config.dataDir}. Start Fanfare once (npm start), or set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  }
  return openDatabase(withDirectUrl(config))
}
