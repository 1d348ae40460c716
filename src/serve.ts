import type { Config } from '#platform/config.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { createPlatform, type PasswordCost, type Platform } from '#platform/platform.ts'
import { answerCommands } from './answer-commands.ts'
import { CLIENT_FOLDER, loadPages } from './built-pages.ts'
import { listen } from './server.ts'
import { createSite } from './site.ts'
import { findFirstAdminLink, onStopSignal, portProblem, printAddress } from './startup.ts'

/** Hooks around a run of the site. */
interface Around {
  /** Runs on an open, migrated database, before the server accepts requests. */
  prepare?(platform: Platform): Promise<void>
  /** Called once the server accepts requests. */
  started?(): void
  /** Called when the site has stopped. */
  stopped?(): Promise<void>
  /** Passed to `createPlatform`. */
  passwordCost?: PasswordCost
}

/** Runs the site in this process, on a migrated database, until a signal ends it. */
export async function serve(config: Config, database: OpenDatabase, around: Around = {}): Promise<void> {
  const stop = await start(config, database, around)
  printAddress(config, await findFirstAdminLink(database, config))
  around.started?.()
  onStopSignal(async () => {
    console.log('\nStopping …')
    await stop()
    await around.stopped?.()
  })
}

/** Runs the site in one of several processes that share a port, on a migrated database. */
export async function serveAsWorker(config: Config): Promise<void> {
  onStopSignal(await start(config, await openDatabase(config)))
}

/** Starts the server. Returns a function that stops it and closes the database. */
async function start(config: Config, database: OpenDatabase, { prepare, passwordCost }: Around = {}) {
  const pages = await loadPages()
  const platform = createPlatform(config, database, { passwordCost })
  const close = async () => {
    await platform.close()
    await database.close()
  }
  try {
    await prepare?.(platform)
    const site = await createSite(platform, pages)
    const closeServer = await listen(site, CLIENT_FOLDER)
    // Not before: a start that finds its port in use runs no jobs.
    site.start()
    const control = await answerCommands(site)
    return async () => {
      await closeServer()
      control?.close()
      await close()
    }
  } catch (error) {
    await close()
    throw portProblem(error, config.port, config.host)
  }
}
