import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { OpenDatabase } from './database.ts'

/** Any number that no other user of the database locks on. */
const MIGRATION_LOCK = 6_215_734_001

/**
 * Reads `migrations/<time>_<name>.ts` in order of name. They are plain TypeScript that the runtime reads as
 * it is, so a built server, a script and a test all run the same files.
 */
function migrationFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((file) => /^\d{8}T\d{4}_.+\.ts$/.test(file)).sort()
      const migrations: Record<string, Migration> = {}
      for (const file of files) {
        const url = pathToFileURL(path.join(folder, file)).href
        migrations[file.slice(0, -3)] = (await import(/* @vite-ignore */ url)) as Migration
      }
      return migrations
    },
  }
}

/**
 * Brings the tables up to date, forward only. Safe when several processes start at once: one migrates, the
 * others wait. Gives the names of the migrations that ran; throws the first failure, nothing of which stays.
 */
export async function migrate(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  folder = path.resolve('migrations'),
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    if (engine === 'postgres') await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      const migrator = new Migrator({
        db: connection as unknown as Kysely<unknown>,
        provider: migrationFiles(folder),
        // Features are made side by side: one that was begun earlier may come later.
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
