import { type Kysely, sql } from 'kysely'

/** The versions of the site's own texts that admins have written; the newest applies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_text_versions (
      id uuid primary key default uuid_v7(),
      name text not null check (name in ('about', 'terms', 'privacy', 'guidelines', 'contact')),
      title text not null check (char_length(title) between 1 and 100),
      body text not null check (char_length(body) between 1 and 100000),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index site_text_versions_newest on site_text_versions (name, id desc)`.execute(db)
}
