import { setTimeout as sleep } from 'node:timers/promises'
import {
  CATALOGUE_USAGE,
  createCatalogueCommand,
} from '#features/catalogue/import/server/commands/command.ts'
import type { ImportWatch } from '#features/catalogue/import/server/commands/run-import.ts'
import { showDocuments } from '#features/shows/public.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { answersOnControlSocket, type ControlResult, sendControlCommand } from '#platform/control-socket.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createPlatform } from '#platform/platform.ts'
import { explain, namedFile, openExistingDatabase, runScript } from './operator.ts'
import { drawProgress } from './progress-bar.ts'

const COMMANDS = ['import', 'status', 'refresh', 'verify']
const LOOK_EVERY_MS = 250

interface Catalogue {
  run(args: string[]): Promise<ControlResult>
  close(): Promise<void>
}

/** The running server, the only user of the embedded database, or the database itself. */
async function openCatalogue(config: Config): Promise<Catalogue> {
  if (!config.databaseUrl && (await answersOnControlSocket(config.dataDir))) {
    return {
      run: (args) => sendControlCommand(config.dataDir, { command: 'catalogue', args }),
      close: async () => {},
    }
  }
  const database = await openExistingDatabase(config)
  await migrate(database)
  const platform = createPlatform({ ...config, logLevel: 'error' }, database)
  return {
    run: createCatalogueCommand(platform, showDocuments),
    async close() {
      await platform.close()
      await database.close()
    },
  }
}

/** Watches an import until it ends. Ctrl-C stops it; the same command resumes it. */
async function watchImport(catalogue: Catalogue): Promise<ControlResult> {
  const bar = drawProgress(process.stdout)
  let isStopping = false
  process.on('SIGINT', () => {
    if (isStopping) process.exit(130)
    isStopping = true
    // If the process is gone, the loop below says so.
    catalogue.run(['cancel']).catch(() => {})
  })
  for (;;) {
    const answer = await catalogue.run(['progress'])
    if (!answer.ok) return answer
    const watch: ImportWatch = JSON.parse(answer.output)
    if (watch.progress) bar.draw(watch.progress)
    if (!watch.isRunning) {
      bar.end()
      return { ok: watch.result?.ok ?? false, output: watch.result?.text ?? '' }
    }
    await sleep(LOOK_EVERY_MS)
  }
}

const [command = '', ...rest] = process.argv.slice(2)
if (!COMMANDS.includes(command)) explain(CATALOGUE_USAGE)

await runScript(async () => {
  // The server may run in another folder.
  const args = [
    command,
    ...rest.map((arg) => (command === 'import' && !arg.startsWith('-') ? namedFile(arg) : arg)),
  ]
  const catalogue = await openCatalogue(readConfig())
  try {
    const result = await catalogue.run(args)
    return result.ok && command === 'import' ? await watchImport(catalogue) : result
  } finally {
    await catalogue.close()
  }
})
