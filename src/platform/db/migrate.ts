import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { asReleased, HOW_TO_CATCH_UP } from './before-release.ts'
import type { Db, DbOrTrx, OpenDatabase, Trx } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const MIGRATIONS = path.resolve('migrations')

/** Any number that no other user of the database uses for an advisory lock. */
const MIGRATION_LOCK = 6_215_734_001

/** In the order of releases: 0.10.0 comes after 0.9.0. */
const { compare: inOrder } = new Intl.Collator('en', { numeric: true })

/** The names of all migrations of this version, in their order. */
export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'))
  const misnamed = files.find((file) => !/^\d+\.\d+\.\d+-/.test(file))
  if (misnamed) throw new Error(`${misnamed} does not begin with the number of a release.`)
  return files.map((file) => file.slice(0, -3)).sort(inOrder)
}

/** The names of the migrations that have run on a database, in order. */
export async function listExecutedMigrations(db: DbOrTrx): Promise<string[]> {
  const { rows: tables } = await sql<{ isMigrated: boolean }>`
    select to_regclass('public.kysely_migration') is not null as "isMigrated"`.execute(db)
  if (!tables[0]?.isMigrated) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort(inOrder)
}

/**
 * Migrates the tables to the latest version (or, with `only`, runs these migrations), forward only. Safe when several
 * processes start at once: one migrates, the others wait. Returns the names of the migrations that ran; throws the
 * first failure after rolling everything back, and `DatabaseUnavailable` for a database of a newer version, and of one
 * before the first release that lacks migrations of that time.
 */
export async function migrate(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  { folder = MIGRATIONS, only }: { folder?: string; only?: readonly string[] } = {},
): Promise<string[]> {
  // Reading the files and the whole catalogue of the database takes a third of a second start.
  if (!only && sameNames(await listExecutedMigrations(db), await listMigrations(folder))) return []
  return db.connection().execute(async (connection) => {
    if (engine === 'postgres') await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await renameEarlierMigrations(connection)
      if (!only) await requireOwnMigrations(connection, folder)
      return await runMissing(connection, folder, only ?? (await listMigrations(folder)))
    } finally {
      if (engine === 'postgres') await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
  })
}

/** Runs those of `names` that have not run, in their order, and records them. */
async function runMissing(connection: Db, folder: string, names: readonly string[]): Promise<string[]> {
  return connection.transaction().execute(async (trx) => {
    await sql`create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx)
    const executed = await listExecutedMigrations(trx)
    const missing = names.filter((name) => !executed.includes(name))
    for (const name of missing) {
      // Plain TypeScript, which the runtime imports directly: a server, a script and a test run the same files.
      const { up } = (await import(
        /* @vite-ignore */ pathToFileURL(path.join(folder, `${name}.ts`)).href
      )) as Migration
      await up(trx)
      await record(trx, name)
    }
    return missing
  })
}

/** In the form of Kysely's own migrator, which ran before the first release. */
async function record(trx: Trx, name: string): Promise<void> {
  const now = new Date().toISOString()
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(trx)
}

/** A database of the last version before the first release already has the tables of that release. */
async function renameEarlierMigrations(connection: Db): Promise<void> {
  const executed = await listExecutedMigrations(connection)
  const names = asReleased(executed)
  if (!names) throw new DatabaseUnavailable(`The database cannot be used. ${HOW_TO_CATCH_UP}`)
  const added = names.filter((name) => !executed.includes(name))
  if (added.length === 0) return
  await connection.transaction().execute(async (trx) => {
    await sql`delete from kysely_migration where name <> all(${names})`.execute(trx)
    for (const name of added) await record(trx, name)
  })
}

async function requireOwnMigrations(db: DbOrTrx, folder: string): Promise<void> {
  const own = await listMigrations(folder)
  const newer = (await listExecutedMigrations(db)).filter((name) => !own.includes(name))
  if (newer.length === 0) return
  throw new DatabaseUnavailable(
    `The database was migrated by a newer version of Fanfare (it has ${newer.join(', ')}). Start that version, or restore a backup from before the upgrade.`,
  )
}

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at])
