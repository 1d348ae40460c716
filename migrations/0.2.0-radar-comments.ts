import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

/** Says in plain words what the columns of watched releases hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changes = await readFile(path.join(import.meta.dirname, '0.2.0-radar-comments.sql'), 'utf8')
  await sql.raw(changes).execute(db)
}
