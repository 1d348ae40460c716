import { sql } from 'kysely'
import { ADMIN_USAGE, isAdminCommand } from '#features/accounts/public.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { answersOnControlSocket, type ControlResult, sendControlCommand } from '#platform/control-socket.ts'
import { runControlCommand } from '../src/commands.ts'
import { explain, openExistingDatabase, runScript } from './operator.ts'

const RUNNING = 'Fanfare is running, and works with the keys that it has read. Stop it, then try again.'
const NO_TABLES = 'The database has no tables yet. Start Fanfare once (npm start), then try again.'

/** Asks the running server, which alone may use the embedded database, or opens the database itself. */
async function run(config: Config, args: string[]): Promise<ControlResult> {
  const command = { command: 'admin', args }
  if (!config.databaseUrl && (await answersOnControlSocket(config.dataDir))) {
    if (args[0] === 'renew-keys') return { ok: false, output: RUNNING }
    return sendControlCommand(config.dataDir, command)
  }
  const database = await openExistingDatabase(config)
  try {
    const { rows } = await sql<{ ready: boolean }>`
      select to_regclass('user_roles') is not null as ready`.execute(database.db)
    return rows[0]?.ready ? await runControlCommand(database.db, command) : { ok: false, output: NO_TABLES }
  } finally {
    await database.close()
  }
}

const args = process.argv.slice(2)
if (!isAdminCommand(args)) explain(ADMIN_USAGE)
await runScript(() => run(readConfig(), args))
