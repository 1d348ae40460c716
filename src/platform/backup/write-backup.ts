import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Db } from '../db/database.ts'
import { listExecutedMigrations } from '../db/migrate.ts'
import type { Storage } from '../storage.ts'
import { countRows, describeDatabase, inSnapshot } from './database-summary.ts'
import { FILES, MANIFEST, type Manifest, tableFile } from './manifest.ts'
import { listTables, readRows } from './tables.ts'

export interface BackupSummary {
  rows: number
  files: number
  bytes: number
}

/** The path of a backup that is not complete yet. */
export const partOf = (target: string) => `${target}.part`

/**
 * Writes a snapshot of the whole site into a zip at `target`, which appears once it is complete. The site stays in use;
 * on the embedded engine requests wait while the tables are read. The settings are not part of it.
 */
export async function writeBackup(
  { db, storage }: { db: Db; storage: Storage },
  target: string,
): Promise<BackupSummary> {
  const part = partOf(target)
  const archive = createArchive(part)
  try {
    // Once before the tables are read, so that no row lacks a file that is removed meanwhile, and once after.
    const files = new Set<string>()
    await addFiles(archive, storage, files)
    const database = await addTables(archive, db)
    await addFiles(archive, storage, files)
    const manifest: Manifest = {
      format: 1,
      made: new Date().toISOString(),
      ...database,
      checksums: archive.checksums,
    }
    await archive.add(MANIFEST, Readable.from([JSON.stringify(manifest)]))
    await archive.close()
    await rename(part, target)
    const { size } = await stat(target)
    return { rows: countRows(database), files: files.size, bytes: size }
  } catch (error) {
    await archive.abandon()
    await rm(part, { force: true })
    throw error
  }
}

async function addFiles(archive: Archive, storage: Storage, written: Set<string>): Promise<void> {
  for await (const key of storage.list()) {
    if (written.has(key)) continue
    const file = await storage.open(key)
    if (!file) continue
    await archive.add(`${FILES}${key}`, file.stream)
    written.add(key)
  }
}

function addTables(archive: Archive, db: Db) {
  return inSnapshot(db, async (trx) => {
    for (const table of await listTables(trx)) {
      const lines = (async function* () {
        for await (const rows of readRows(trx, table)) yield `${rows.join('\n')}\n`
      })()
      await archive.add(tableFile(table.name), Readable.from(lines))
    }
    return { ...(await describeDatabase(trx)), migrations: await listExecutedMigrations(trx) }
  })
}

interface Archive {
  /** SHA-256, in hex, of each file added so far, by name. */
  checksums: Record<string, string>
  /** Writes a file completely. */
  add(name: string, content: Readable): Promise<void>
  close(): Promise<void>
  /** Stops at once and closes the file. */
  abandon(): Promise<void>
}

/** A zip that only its owner may read. */
function createArchive(file: string): Archive {
  const zip = new ZipFile()
  const output = createWriteStream(file, { mode: 0o600, flush: true })
  const written = pipeline(zip.outputStream, output)
  // `add` and `close` report the error.
  written.catch(() => {})
  const checksums: Record<string, string> = {}
  return {
    checksums,
    async add(name, content) {
      const hash = createHash('sha256')
      const hashed = new Transform({
        transform(chunk, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      zip.addReadStream(hashed, name, { mtime: new Date() })
      try {
        await Promise.race([pipeline(content, hashed), written])
      } finally {
        // When the archive cannot be written, nothing else would consume the stream.
        content.destroy()
      }
      checksums[name] = hash.digest('hex')
    },
    async close() {
      zip.end()
      await written
    },
    async abandon() {
      output.destroy()
      await written.catch(() => {})
    },
  }
}
