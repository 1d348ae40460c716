import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { ADMIN_USAGE, isAdminCommand } from '#features/accounts/public.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { answersOnControlSocket, type ControlResult, sendControlCommand } from '#platform/control-socket.ts'
import { openDatabase } from '#platform/db/database.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import { runControlCommand } from '../src/commands.ts'

const NO_TABLES = 'The database has no tables yet. Start Fanfare once (npm start), then try again.'

/** Asks the running server, which alone may use the embedded database, or opens the database itself. */
async function run(config: Config, args: string[]): Promise<ControlResult> {
  const command = { command: 'admin', args }
  if (!config.databaseUrl) {
    if (await answersOnControlSocket(config.dataDir)) return sendControlCommand(config.dataDir, command)
    if (!existsSync(path.join(config.dataDir, 'database'))) {
      return {
        ok: false,
        output: `There is no database in ${config.dataDir}. Start Fanfare once (npm start), or set DATA_DIR or DATABASE_URL as the server has it.`,
      }
    }
  }
  const database = await openDatabase(config)
  try {
    const { rows } = await sql<{ ready: boolean }>`
      select to_regclass('user_roles') is not null as ready`.execute(database.db)
    return rows[0]?.ready ? await runControlCommand(database.db, command) : { ok: false, output: NO_TABLES }
  } finally {
    await database.close()
  }
}

const args = process.argv.slice(2)
if (!isAdminCommand(args)) {
  console.error(ADMIN_USAGE)
  process.exit(2)
}
try {
  const { ok, output } = await run(readConfig(), args)
  if (ok) console.log(output)
  else console.error(output)
  process.exit(ok ? 0 : 1)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseUnavailable
  console.error(expected ? error.message : error)
  process.exit(1)
}
