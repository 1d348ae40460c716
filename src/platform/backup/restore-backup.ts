import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/database.ts'
import { listExecutedMigrations, listMigrations, migrate } from '../db/migrate.ts'
import { readLines } from '../read-lines.ts'
import type { Storage } from '../storage.ts'
import { fillTables } from './fill-tables.ts'
import { BackupError, FILES, type Manifest, tableFile } from './manifest.ts'
import { type OpenBackup, openBackup } from './open-backup.ts'

/**
 * Brings a site back from a backup of either engine, into a database without members. All of the backup is checked
 * before anything is written, and what stands in the tables afterwards is compared with it. Then tables of an older
 * version are brought up to date. Throws `BackupError`; the database then holds nothing of it.
 */
export async function restoreBackup(
  { database, storage }: { database: OpenDatabase; storage: Storage },
  file: string,
): Promise<Manifest> {
  const backup = await openBackup(file)
  try {
    const { manifest } = backup
    const known = await listMigrations()
    const newer = manifest.migrations.filter((name) => !known.includes(name))
    if (newer.length > 0)
      throw new BackupError(`The backup was made by a newer version of Fanfare (it has ${newer.join(', ')}).`)
    await requireEmpty(database)
    const executed = await listExecutedMigrations(database.db)
    if (executed.some((name) => !manifest.migrations.includes(name)))
      throw new BackupError(
        'The backup is of an older version than the one that made the tables here. Give it a database without tables.',
      )
    await migrate(database, { only: manifest.migrations })
    await restoreFiles(backup, storage)
    await database.db
      .transaction()
      .execute((trx) => fillTables(trx, manifest, ({ name }) => rowsOf(backup, name)))
    await migrate(database)
    return manifest
  } finally {
    backup.close()
  }
}

/** Throws when somebody has an account here. A site that was only started has tables, and a catalogue that gives way. */
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

async function* rowsOf(backup: OpenBackup, table: string): AsyncGenerator<string[]> {
  const name = tableFile(table)
  if (name in backup.manifest.checksums) yield* readLines(await backup.read(name))
}

async function restoreFiles(backup: OpenBackup, storage: Storage): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-restore-'))
  try {
    const file = path.join(folder, 'file')
    for (const name of Object.keys(backup.manifest.checksums)) {
      if (!name.startsWith(FILES)) continue
      await pipeline(await backup.read(name), createWriteStream(file))
      await storage.putFile(name.slice(FILES.length), file, 'application/octet-stream')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
