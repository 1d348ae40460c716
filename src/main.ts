import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError, readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import type { Platform } from '#platform/platform.ts'

/** A request that is still running after this long at the stop is cut off. */
const STOP_WITHIN_MS = 9000

/** What may be done around a run of the site. */
export interface Around {
  /** On an open, migrated database, before anybody is served. */
  prepare?(platform: Platform): Promise<void>
  /** Once requests are served. */
  started?(): void
  /** When the site has stopped. */
  stopped?(): Promise<void>
}

/** Runs the site until a signal ends it. What is wrong from outside is said in a sentence, and ends the process. */
export async function run(around: Around = {}): Promise<void> {
  await start(around).catch((error: unknown) => {
    // The built site has a ConfigError of its own, for what a setting names (such as the file of NEWS_FEEDS).
    const expected =
      [ConfigError, DatabaseUnavailable, PortUnavailable].some((kind) => error instanceof kind) ||
      (error instanceof Error && error.name === 'ConfigError')
    console.error(expected ? (error as Error).message : error)
    process.exit(1)
  })
}

async function start(around: Around): Promise<void> {
  const config = readConfig()
  const database = await step(
    config.databaseUrl
      ? 'Connecting to PostgreSQL'
      : 'Opening the embedded database (the first time takes some seconds)',
    () => openDatabase(config),
  )
  const ran = await step('Checking the tables', () => migrate(database))
  if (ran.length > 0) console.log(`  ${ran.length} migrations done.`)
  const built = path.resolve(import.meta.dirname, '../dist')
  const site = (await import(
    pathToFileURL(path.join(built, 'server/server.js')).href
  )) as typeof import('./server.ts')
  // Of the build, as the site is: errors are told by their class, and each bundle has classes of its own.
  const platform = site.createPlatform(config, database)
  await around.prepare?.(platform)

  const closeServer = await site.listen(platform, path.join(built, 'client')).catch(async (error) => {
    await platform.close()
    throw portProblem(error, config.port, config.host)
  })
  const control = await site.answerCommands(platform)

  console.log(`\nFanfare is at ${config.publicUrl}`)
  if (config.gate.on && config.gate.codeIsDefault) {
    console.log(
      `The access code is ${config.gate.code} (set ACCESS_CODE to change it, ACCESS_GATE=off to open the site).`,
    )
  }
  around.started?.()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    console.log('\nStopping …')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    control?.close()
    await closeServer()
    await platform.close()
    await around.stopped?.()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Runs one step of the start, and says what it is when it takes longer than a moment. */
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const announce = setTimeout(() => console.log(`${what} …`), 300)
  try {
    return await work()
  } finally {
    clearTimeout(announce)
    const seconds = (performance.now() - started) / 1000
    if (seconds > 1) console.log(`  done in ${seconds.toFixed(1)} s.`)
  }
}

class PortUnavailable extends Error {}

function portProblem(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new PortUnavailable(
      `Port ${port} on ${host} is in use by another program; stop it, or set PORT to another number.`,
    )
  }
  if (code === 'EACCES')
    return new PortUnavailable(`Port ${port} may not be used by this user; set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new PortUnavailable(`HOST ${host} is not an address of this machine.`)
  }
  return error
}

if (import.meta.main) await run()
