import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { DumpFile } from '../open-dump.ts'
import { DumpError } from '../open-dump.ts'

/** Free space that a first import needs, for each byte of the dump: staged rows, new tables, sorting. */
const PER_BYTE = { plain: 7, compressed: 20 }
const GB = 1e9

/** Throws `DumpError` when the disk of the database is too small for a first import, as far as it can be asked. */
export async function requireSpace(database: OpenDatabase, dump: DumpFile): Promise<void> {
  const folder = database.folder ?? (await folderOfServer(database))
  if (!folder) return
  const free = await freeBytes(folder)
  const needed = dump.bytes * (dump.isCompressed ? PER_BYTE.compressed : PER_BYTE.plain)
  if (free === undefined || free >= needed) return
  throw new DumpError(
    `This import needs about ${gigabytes(needed)} of free space in ${folder}, where ${gigabytes(free)} are free. Make room and start it again: nothing has changed.`,
  )
}

const gigabytes = (bytes: number) => `${(bytes / GB).toFixed(bytes < 10 * GB ? 1 : 0)} GB`

async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Where a PostgreSQL on this machine has its data, if it tells us. */
async function folderOfServer({ db }: OpenDatabase): Promise<string | undefined> {
  const { rows } = await sql<{ folder: string | null }>`
    select current_setting('data_directory') as folder
    where inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1'`
    .execute(db)
    // Not everybody may read this setting.
    .catch(() => ({ rows: [] }))
  return rows[0]?.folder ?? undefined
}
