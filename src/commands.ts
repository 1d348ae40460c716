import type { ControlCommand, ControlResult } from '#platform/control-socket.ts'
import type { Db } from '#platform/db/database.ts'

/** Runs an operator's command, in the running server or (on PostgreSQL, or when it is stopped) in a script. */
export async function runControlCommand(_db: Db, { command }: ControlCommand): Promise<ControlResult> {
  if (command === 'ping') return { ok: true, output: '' }
  return { ok: false, output: `There is no command "${command}".` }
}
