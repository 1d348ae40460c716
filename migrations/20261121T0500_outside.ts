import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the installation may send the next request to a source with a fixed rate.
  await sql`
    create table request_slots (
      name text primary key,
      next_at timestamptz not null
    )`.execute(db)
  // Answers of sources. found = false: the source itself said that there is no such thing.
  await sql`
    create table source_answers (
      source text not null,
      key text not null,
      found boolean,
      value jsonb,
      fetched_at timestamptz,
      fresh_until timestamptz,
      claimed_until timestamptz,
      primary key (source, key)
    )`.execute(db)
  await sql`create index on source_answers (fresh_until)`.execute(db)
}
