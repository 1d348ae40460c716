import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { DbOrTrx, OpenDatabase } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const MIGRATIONS = path.resolve('migrations')

/** Any number that no other user of the database uses for an advisory lock. */
const MIGRATION_LOCK = 6_215_734_001

/**
 * Reads `migrations/<time>_<name>.ts` in order of name. They are plain TypeScript, which the runtime imports directly,
 * so a server, a script and a test all run the same files.
 */
function migrationFiles(folder: string, only?: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const name of await listMigrations(folder)) {
        if (only && !only.includes(name)) continue
        const url = pathToFileURL(path.join(folder, `${name}.ts`)).href
        migrations[name] = (await import(/* @vite-ignore */ url)) as Migration
      }
      return migrations
    },
  }
}

/** The names of all migrations of this version, in their order. */
export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{8}T\d{4}_.+\.ts$/.test(file))
  return files.map((file) => file.slice(0, -3)).sort()
}

/** The names of the migrations that have run on a database, in order. */
export async function listExecutedMigrations(db: DbOrTrx): Promise<string[]> {
  const { rows: tables } = await sql<{ isMigrated: boolean }>`
    select to_regclass('public.kysely_migration') is not null as "isMigrated"`.execute(db)
  if (!tables[0]?.isMigrated) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Migrates the tables to the latest version (or, with `only`, runs these migrations), forward only. Safe when several
 * processes start at once: one migrates, the others wait. Returns the names of the migrations that ran; throws the
 * first failure after rolling everything back, and `DatabaseUnavailable` for a database of a newer version.
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
      if (!only) await requireOwnMigrations(connection, folder)
      const migrator = new Migrator({
        db: connection as unknown as Kysely<unknown>,
        provider: migrationFiles(folder, only),
        // Features are developed in parallel: a migration with an earlier timestamp may arrive later.
        allowUnorderedMigrations: true,
      })
      const { error, results } = await migrator.migrateToLatest()
      if (error) throw error
      return (results ?? []).map((result) => result.migrationName)
    } finally {
      if (engine === 'postgres') await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
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
