import { type Config, readConfig } from '#platform/config.ts'
import { answersOnControlSocket, type ControlResult, sendControlCommand } from '#platform/control-socket.ts'
import { isJobsCommand, JOBS_USAGE, runJobsCommand } from '#platform/jobs-command.ts'
import { explain, openDatabaseWithTables, runScript } from './operator.ts'

/** Sends the command to the running server, the only user of the embedded database, or runs the job here. */
async function run(config: Config, args: string[]): Promise<ControlResult> {
  if (!config.databaseUrl && (await answersOnControlSocket(config.dataDir))) {
    return sendControlCommand(config.dataDir, { command: 'jobs', args }, { patient: true })
  }
  const database = await openDatabaseWithTables(config)
  // Not imported for a running site, as that takes most of the time.
  const { createPlatform } = await import('#platform/platform.ts')
  const { createFeatures } = await import('../src/features.ts')
  const { jobsOf } = await import('../src/rooms.ts')
  const platform = createPlatform({ ...config, logLevel: 'silent' }, database)
  try {
    // This process serves no requests, so nothing calls our own API.
    const features = await createFeatures(platform, async () => new Response(null, { status: 503 }))
    return await runJobsCommand(platform, jobsOf(platform, features), args)
  } finally {
    await platform.close()
    await database.close()
  }
}

const args = process.argv.slice(2)
if (!isJobsCommand(args)) explain(JOBS_USAGE)
await runScript(() => run(readConfig(), args))
