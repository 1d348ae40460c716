import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

/** The schema of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIds(db)
  const schema = await readFile(path.join(import.meta.dirname, '0.2.0-initial-schema.sql'), 'utf8')
  await sql.raw(schema).execute(db)
}

/** Ids that sort by time within a millisecond too, so that concurrent writes of two members keep their order. */
async function createIds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ hasOwn: boolean }>`
    select to_regprocedure('pg_catalog.uuidv7()') is not null as "hasOwn"`.execute(db)
  // Before PostgreSQL 18: milliseconds, the version, a fraction of 12 bits, the variant and what is random.
  const id = rows[0]?.hasOwn
    ? sql`uuidv7()`
    : sql`(overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0')
        placing '7' from 13 for 0) || substr(gen_random_uuid()::text, 20))::uuid`
  await sql`
    create or replace function uuid_v7() returns uuid language sql volatile parallel safe as $$
      select ${id}
    $$`.execute(db)
}
