import { z } from 'zod'
import { isDatabaseOutage } from '../db/outage.ts'

/** The last file of a backup: lists the other files and what they contain. */
export const manifest = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  /** The migrations that had run on the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
  sequences: z.record(z.string(), z.int()),
  /** SHA-256 of each file, in hex, by its name. */
  checksums: z.record(z.string(), z.hash('sha256')),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
/** One row per line, as JSON. */
export const tableFile = (table: string) => `database/${table}.jsonl`
export const FILES = 'files/'

/** The backup cannot be used, or not on this site. The message is fit to print. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Whether an error comes from the database. The two engines share no error class, but both set an SQLSTATE. */
const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^\d[\dA-Z]{4}$/.test(String(error.code))

/**
 * Awaits `work`, which writes parts of a backup to a database. Throws a `BackupError` that begins with `failure` when the
 * database rejects them, not when it is gone.
 */
export async function orBackupError<T>(failure: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isOfDatabase(error) && !isDatabaseOutage(error)
      ? new BackupError(`${failure}: ${error.message}.`, { cause: error })
      : error
  })
}
