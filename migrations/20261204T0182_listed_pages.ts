import { type Kysely, sql } from 'kysely'

/** The pages whose listings are kept and read again: those that somebody asked for lately, or has a claim on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_pages (
      entity_kind text not null, entity_id uuid not null, entity_name text not null default '',
      asked_at timestamptz(3) not null, read_at timestamptz(3) not null,
      primary key (entity_kind, entity_id, entity_name))`.execute(db)
  await sql`create index listed_pages_by_asked on listed_pages (asked_at)`.execute(db)
  await sql`create index listed_pages_by_read on listed_pages (read_at)`.execute(db)
  await sql`comment on table listed_pages is
    'The artists, labels, series of festivals and places of venues whose listed addresses are read again and again.'`.execute(
    db,
  )
  await sql`comment on column listed_pages.asked_at is 'When somebody last asked for its addresses, or had a claim on it.'`.execute(
    db,
  )
  await sql`comment on column listed_pages.read_at is 'When its addresses were last read, or tried to be.'`.execute(
    db,
  )
  await sql`
    insert into listed_pages (entity_kind, entity_id, entity_name, asked_at, read_at)
    select entity_kind, entity_id, entity_name, max(last_seen), max(last_seen) from listed_addresses
    group by 1, 2, 3`.execute(db)
}
