import { runCatalogueCommand } from '#features/catalogue/public.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { openControlSocket } from '#platform/control-socket.ts'
import type { Platform } from '#platform/platform.ts'
import { runControlCommand } from './commands.ts'

/** Where the embedded database is open, which nobody else can open then, operators' commands are answered here. */
export async function answerCommands(platform: Platform) {
  const { config, database } = platform
  if (database.engine !== 'embedded') return undefined
  return openControlSocket(config.dataDir, async (command) => {
    const { args } = command
    if (command.command === 'catalogue') return runCatalogueCommand(platform, args)
    if (command.command === 'backup') return backUp(platform, args[0] ?? '')
    return runControlCommand(platform.db, command)
  })
}
