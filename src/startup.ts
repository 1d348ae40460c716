import { access, constants } from 'node:fs/promises'
import { firstAdminLink } from '#features/accounts/roles/public.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import { closeDataFolder } from '#platform/data-folder.ts'
import { type OpenDatabase, openDatabase, withDirectUrl } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { DatabaseUnavailable } from '#platform/db/unavailable.ts'

/** At the stop, requests and jobs still running after this long are cut off: well before the primary kills a worker. */
const STOP_WITHIN_MS = 8500

/** Opens the database and migrates it, printing steps that take long. */
export async function openMigrated(config: Config): Promise<OpenDatabase> {
  await prepareDataDir(config.dataDir)
  const database = await step(
    config.databaseUrl
      ? 'Connecting to PostgreSQL'
      : 'Opening the embedded database (the first time takes some seconds)',
    () => openDatabase(config),
  )
  const ran = await step('Checking the tables', () => migrateDirectly(config, database))
  if (ran.length > 0) console.log(`  Migrations done: ${ran.join(', ')}.`)
  return database
}

/** Migrations hold a lock of their session, which a pooler would not keep for them. */
async function migrateDirectly(config: Config, database: OpenDatabase): Promise<string[]> {
  if (!config.databaseDirectUrl) return migrate(database)
  const direct = await openDatabase({ ...withDirectUrl(config), poolSize: 1 })
  try {
    return await migrate(direct)
  } finally {
    await direct.close()
  }
}

/** Closes the data folder to other users. With PostgreSQL nothing else needs it until the first upload or mail. */
async function prepareDataDir(folder: string): Promise<void> {
  try {
    const warning = await closeDataFolder(folder)
    if (warning) console.error(warning)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be written to: ${error instanceof Error ? error.message : error}.`)
  }
}

/** Prints where the site is, and how to begin with it. */
export function printAddress(
  { publicUrl, gate, siteMode, processes, clockOffset }: Config,
  firstAdminLink: string | undefined,
): void {
  const servedBy = processes > 1 ? `, served by ${processes} processes` : ''
  console.log(`\nFanfare is at ${publicUrl}, in ${siteMode} mode${servedBy}`)
  if (clockOffset !== 0) {
    const days = (clockOffset / (24 * 60 * 60_000)).toFixed(2)
    console.error(
      `CLOCK_OFFSET moves the clock of the site by ${days} days, for a rehearsal: do not run a public site with it.`,
    )
  }
  if (gate.on && gate.codeIsDefault) {
    console.log(
      `The access code is ${gate.code} (set ACCESS_CODE to change it, ACCESS_GATE=off to open the site).`,
    )
  }
  if (firstAdminLink) {
    console.log(
      `Nobody is an admin yet. Open this link to become the first and set up the site; it works once:`,
    )
    console.log(`  ${firstAdminLink}`)
  }
}

/** The link that makes somebody the first admin, while nobody is one. A problem with the database stops no start. */
export const findFirstAdminLink = ({ db }: OpenDatabase, { publicUrl }: Config) =>
  firstAdminLink(db, publicUrl).catch(() => undefined)

/** Ends this process on SIGINT and SIGTERM, once `stop` is done or takes too long. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      console.error('The stop took too long: what still ran was cut off.')
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** Ends this process because of an error. An external cause is printed as one sentence. */
export function endWithReason(error: unknown): never {
  const expected = [ConfigError, DatabaseUnavailable, PortUnavailable].some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}

/** Runs one step of the start, and prints what it is when it takes longer than a moment. */
async function step<T>(description: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const announce = setTimeout(() => console.log(`${description} …`), 300)
  try {
    return await work()
  } finally {
    clearTimeout(announce)
    const seconds = (performance.now() - started) / 1000
    if (seconds > 1) console.log(`  done in ${seconds.toFixed(1)} s.`)
  }
}

class PortUnavailable extends Error {}

/** Turns an error of `listen` into a message for people. */
export function portProblem(error: unknown, port: number, host: string): unknown {
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
