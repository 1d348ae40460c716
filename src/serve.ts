import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, ConfigError } from '#platform/config.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'
import type { Platform } from '#platform/platform.ts'

/** A request that is still running after this long at the stop is cut off. */
const STOP_WITHIN_MS = 9000

/** What may be done around a run of the site. */
interface Around {
  /** On an open, migrated database, before anybody is served. */
  prepare?(platform: Platform): Promise<void>
  /** Once requests are served. */
  started?(): void
  /** When the site has stopped. */
  stopped?(): Promise<void>
}

/** Runs the site in this process until a signal ends it. */
export async function serve(config: Config, around: Around = {}): Promise<void> {
  const database = await openMigrated(config)
  const stop = await listen(config, database, around.prepare)
  sayWhereItIs(config)
  around.started?.()
  onStopSignal(async () => {
    console.log('\nStopping …')
    await stop()
    await around.stopped?.()
  })
}

/** Runs the site in one of several processes that share a port, on a database that is migrated. */
export async function serveBesideOthers(config: Config): Promise<void> {
  onStopSignal(await listen(config, await openDatabase(config)))
}

/** Opens the database and brings its tables up to date, saying what takes long. */
export async function openMigrated(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) await requireDataDir(config.dataDir)
  const database = await step(
    config.databaseUrl
      ? 'Connecting to PostgreSQL'
      : 'Opening the embedded database (the first time takes some seconds)',
    () => openDatabase(config),
  )
  const ran = await step('Checking the tables', () => migrate(database))
  if (ran.length > 0) console.log(`  ${ran.length} migrations done.`)
  return database
}

/** With PostgreSQL nothing else needs the folder until the first upload or mail. The embedded database says it itself. */
async function requireDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be written to: ${error instanceof Error ? error.message : error}.`)
  }
}

/** Listens for requests. Gives a function that ends it and closes the database. */
async function listen(config: Config, database: OpenDatabase, prepare?: Around['prepare']) {
  const built = path.resolve(import.meta.dirname, '../dist')
  // React asks when it is loaded: made for development it is slow, and tells of its inside in pages and in the log.
  process.env.NODE_ENV = 'production'
  const site = (await import(
    pathToFileURL(path.join(built, 'server/server.js')).href
  )) as typeof import('./server.ts')
  // Of the build, as the site is: errors are told by their class, and each bundle has classes of its own.
  const platform = site.createPlatform(config, database)
  await prepare?.(platform)
  const closeServer = await site.listen(platform, path.join(built, 'client')).catch(async (error) => {
    await platform.close()
    await database.close()
    throw portProblem(error, config.port, config.host)
  })
  const control = await site.answerCommands(platform)
  return async () => {
    await closeServer()
    control?.close()
    await platform.close()
    await database.close()
  }
}

export function sayWhereItIs({ publicUrl, gate, processes }: Config): void {
  console.log(`\nFanfare is at ${publicUrl}${processes > 1 ? `, served by ${processes} processes` : ''}`)
  if (gate.on && gate.codeIsDefault) {
    console.log(
      `The access code is ${gate.code} (set ACCESS_CODE to change it, ACCESS_GATE=off to open the site).`,
    )
  }
}

/** Ends this process on SIGINT and SIGTERM, after `stop` or when that takes too long. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** Ends this process because of an error. What is wrong from outside is said in a sentence. */
export function endWithReason(error: unknown): never {
  // The built site has a ConfigError of its own, for what a setting names (such as the file of NEWS_FEEDS).
  const expected =
    [ConfigError, DatabaseUnavailable, PortUnavailable].some((kind) => error instanceof kind) ||
    (error instanceof Error && error.name === 'ConfigError')
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
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
