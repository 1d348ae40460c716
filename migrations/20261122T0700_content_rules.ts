import { type Kysely, sql } from 'kysely'

/** Words and domains that are refused in posts and replies, or wait for approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_rules (
      only_row boolean primary key default true check (only_row),
      refused_words text[] not null default '{}',
      held_words text[] not null default '{}',
      refused_domains text[] not null default '{}',
      held_domains text[] not null default '{}'
    )`.execute(db)
  await sql`insert into content_rules default values`.execute(db)
}
