import { ADMIN_USAGE, isAdminCommand } from '#features/accounts/roles/server/admin-command.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { answersOnControlSocket, type ControlResult, sendControlCommand } from '#platform/control-socket.ts'
import { runControlCommand } from '../src/commands.ts'
import { explain, openDatabaseWithTables, runScript } from './operator.ts'

const RUNNING = 'Fanfare is running, and works with the keys that it has read. Stop it, then try again.'

/** Sends the command to the running server, the only user of the embedded database, or opens the database itself. */
async function run(config: Config, args: string[]): Promise<ControlResult> {
  const command = { command: 'admin', args }
  if (!config.databaseUrl && (await answersOnControlSocket(config.dataDir))) {
    if (args[0] === 'renew-keys') return { ok: false, output: RUNNING }
    return sendControlCommand(config.dataDir, command)
  }
  const database = await openDatabaseWithTables(config)
  try {
    return await runControlCommand(database.db, command)
  } finally {
    await database.close()
  }
}

const args = process.argv.slice(2)
if (!isAdminCommand(args)) explain(ADMIN_USAGE)
await runScript(() => run(readConfig(), args))
