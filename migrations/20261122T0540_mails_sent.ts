import { type Kysely, sql } from 'kysely'

/** Mails of the last day by recipient, so that strangers cannot make the site flood an inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_mails_sent (
      id bigint generated always as identity primary key,
      recipient_hash bytea not null,
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`comment on column auth_mails_sent.recipient_hash is 'Keyed hash of the address.'`.execute(db)
  await sql`create index auth_mails_sent_recipient on auth_mails_sent (recipient_hash, at)`.execute(db)
  await sql`create index auth_mails_sent_at on auth_mails_sent (at)`.execute(db)
}
