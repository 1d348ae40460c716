import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { asReleased, HOW_TO_CATCH_UP } from '../db/before-release.ts'
import type { OpenDatabase } from '../db/database.ts'
import { listExecutedMigrations, listMigrations, migrate } from '../db/migrate.ts'
import { EVENTS_CONNECTION } from '../events.ts'
import { LineTooLong, readLines } from '../read-lines.ts'
import { isKey, type Storage } from '../storage.ts'
import { fillTables } from './fill-tables.ts'
import { BackupError, FILES, type Manifest, orBackupError, tableFile } from './manifest.ts'
import { type OpenBackup, openBackup } from './open-backup.ts'

/**
 * Restores a site from a backup of either engine into a database without members. It checks the whole backup before it
 * writes anything, and compares the tables with it afterwards. Then it migrates tables of an older version. Throws
 * `BackupError`; no row and no file of the backup then remains.
 */
export async function restoreBackup(
  { database, storage }: { database: OpenDatabase; storage: Storage },
  file: string,
  { migrationsFolder: folder }: { migrationsFolder?: string } = {},
): Promise<Manifest> {
  const backup = await openBackup(file)
  try {
    const { manifest } = backup
    const files = keysOf(manifest)
    const migrations = asReleased(manifest.migrations)
    if (!migrations) throw new BackupError(`The backup cannot be used. ${HOW_TO_CATCH_UP}`)
    const knownMigrations = await listMigrations(folder)
    const newer = migrations.filter((name) => !knownMigrations.includes(name))
    if (newer.length > 0)
      throw new BackupError(`The backup was made by a newer version of Fanfare (it has ${newer.join(', ')}).`)
    await requireEmpty(database)
    await requireStopped(database)
    const executed = await listExecutedMigrations(database.db)
    if ((asReleased(executed) ?? executed).some((name) => !migrations.includes(name)))
      throw new BackupError(
        'The backup is of an older version than the one that made the tables here. Give it a database without tables.',
      )
    await orBackupError('Its tables cannot be made', migrate(database, { folder, only: migrations }))
    const filled = database.db.transaction().execute(async (trx) => {
      await fillTables(trx, manifest, ({ name }) => rowsOf(backup, name))
      // The connection is idle while files are stored, which takes a while.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await restoreFiles(backup, files, storage)
    })
    await orBackupError('The tables do not fit together', filled)
    await migrate(database, { folder })
    return manifest
  } finally {
    backup.close()
  }
}

/**
 * Throws when the site has an account. Tables and a catalogue, as on a site that was only started, do not count; they
 * are replaced.
 */
export async function requireEmpty({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const { rows: tables } = await sql<{ hasMembers: boolean }>`
    select to_regclass('public.users') is not null as "hasMembers"`.execute(db)
  if (!tables[0]?.hasMembers) return
  const { rows } = await sql<{ count: number }>`select count(*) from users`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new BackupError(
      `The database is not empty: it has ${count} ${count === 1 ? 'member' : 'members'}. Give it an empty one.`,
    )
}

/**
 * Throws while a process serves the site: it would write beside the restored rows, and know nothing of them. The lock of
 * the data folder does the same for the embedded engine.
 */
export async function requireStopped({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>): Promise<void> {
  if (engine === 'embedded') return
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${EVENTS_CONNECTION}`.execute(db)
  if (rows.length > 0) throw new BackupError('A running Fanfare uses this database. Stop it first.')
}

async function* rowsOf(backup: OpenBackup, table: string): AsyncGenerator<string[]> {
  const name = tableFile(table)
  if (!(name in backup.manifest.checksums)) return
  try {
    yield* readLines(await backup.read(name))
  } catch (error) {
    throw error instanceof LineTooLong ? new BackupError(`${name}: ${error.message}`) : error
  }
}

/** The storage keys of the files in a backup. Throws when one is not a valid key, as it could point anywhere. */
function keysOf({ checksums }: Manifest): string[] {
  const keys = Object.keys(checksums).flatMap((name) =>
    name.startsWith(FILES) ? [name.slice(FILES.length)] : [],
  )
  const other = keys.find((key) => !isKey(key))
  if (other !== undefined) throw new BackupError(`${JSON.stringify(other)} cannot be the name of a file.`)
  return keys
}

/** Stores the files of a backup. When one fails, it removes those that it added. */
async function restoreFiles(backup: OpenBackup, keys: string[], storage: Storage): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-restore-'))
  const added: string[] = []
  try {
    const file = path.join(folder, 'file')
    for (const key of keys) {
      await pipeline(await backup.read(`${FILES}${key}`), createWriteStream(file))
      if (await storeFile(storage, key, file)) added.push(key)
    }
  } catch (error) {
    // A file that could not be removed is merely superfluous; it must not hide the original error.
    for (const key of added) await storage.remove(key).catch(() => {})
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a file. Returns whether the key was free; throws `BackupError`. */
async function storeFile(storage: Storage, key: string, file: string): Promise<boolean> {
  try {
    const isNew = (await storage.sizeOf(key)) === undefined
    await storage.putFile(key, file, 'application/octet-stream')
    return isNew
  } catch (error) {
    // The cause, an error of the store itself, says more.
    const reason = error instanceof Error ? (error.cause ?? error) : error
    throw new BackupError(`${key} cannot be stored: ${reason instanceof Error ? reason.message : reason}.`, {
      cause: error,
    })
  }
}
