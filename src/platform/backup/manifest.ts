import { z } from 'zod'

/** The last file of a backup: what the others are, and what they hold. */
export const manifest = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  /** The migrations that the tables had been brought up to. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
  sequences: z.record(z.string(), z.int()),
  /** SHA-256 of each file, in hex, by its name. */
  checksums: z.record(z.string(), z.hash('sha256')),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
/** A row a line, as JSON. */
export const tableFile = (table: string) => `database/${table}.jsonl`
export const FILES = 'files/'

/** The backup cannot be used, or not here. The message is fit to print. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** An error that the database told of, which no class says of both engines: it has an SQLSTATE. */
const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^\d[\dA-Z]{4}$/.test(String(error.code))

/** Has a database take what a backup holds. Throws `BackupError` when it does not fit, which begins with `what`. */
export async function mustFit<T>(what: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isOfDatabase(error) ? new BackupError(`${what}: ${error.message}.`, { cause: error }) : error
  })
}
