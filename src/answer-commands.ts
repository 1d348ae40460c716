import { backUp } from '#platform/backup/back-up.ts'
import { openControlSocket } from '#platform/control-socket.ts'
import { runJobsCommand } from '#platform/jobs-command.ts'
import { runControlCommand } from './commands.ts'
import type { Site } from './site.ts'

/**
 * Answers operators' commands in the process that has the embedded database open, as no other process can open it then.
 */
export async function answerCommands({
  platform,
  features,
  jobs,
}: Pick<Site, 'platform' | 'features' | 'jobs'>) {
  const { config, database } = platform
  if (database.engine !== 'embedded') return undefined
  return openControlSocket(config.dataDir, async (command) => {
    const { args } = command
    if (command.command === 'catalogue') return features.domains.catalogue.catalogue.runCommand(args)
    if (command.command === 'jobs') return runJobsCommand(platform, jobs, args)
    if (command.command === 'backup') return backUp(platform, args[0] ?? '')
    return runControlCommand(platform.db, command)
  })
}
