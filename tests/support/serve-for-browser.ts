import { readConfig } from '#platform/config.ts'
import { openControlSocket } from '#platform/control-socket.ts'
import { runControlCommand } from '../../src/commands.ts'
import { serve } from '../../src/serve.ts'
import { endWithReason, openMigrated } from '../../src/startup.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'

/**
 * Serves the built site for browser tests, with cheap passwords. On PostgreSQL it answers operators' commands as well, as it
 * does on the embedded engine: a process of its own for each of them takes a second of work.
 */
try {
  const config = readConfig()
  await serve(config, await openMigrated(config), {
    passwordCost: CHEAP_PASSWORDS,
    async prepare({ database, db }) {
      if (database.engine === 'embedded') return
      await openControlSocket(config.dataDir, (command) => runControlCommand(db, command))
    },
  })
} catch (error) {
  endWithReason(error)
}
