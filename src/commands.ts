import { runAdminCommand } from '#features/accounts/public.ts'
import type { ControlCommand, ControlResult } from '#platform/control-socket.ts'
import type { Db } from '#platform/db/database.ts'

/** Runs an operator's command, in the running server or (on PostgreSQL, or when the server is stopped) in a script. */
export async function runControlCommand(db: Db, { command, args }: ControlCommand): Promise<ControlResult> {
  if (command === 'ping') return { ok: true, output: '' }
  if (command === 'admin') return runAdminCommand(db, args)
  return { ok: false, output: `There is no command "${command}".` }
}
