import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

/** Members follow venues as they follow artists and festivals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changes = await readFile(path.join(import.meta.dirname, '0.2.0-venue-follows.sql'), 'utf8')
  await sql.raw(changes).execute(db)
}
