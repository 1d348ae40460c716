import { type Kysely, sql } from 'kysely'

/** A link in a mail confirms the address of a sign-up, and members become trusted by days on which they read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_mail_tokens drop constraint auth_mail_tokens_kind_check`.execute(db)
  await sql`alter table auth_mail_tokens add constraint auth_mail_tokens_kind_check
    check (kind in ('recovery', 'email_change', 'signup'))`.execute(db)

  await sql`alter table users
    add column days_read int not null default 1 check (days_read > 0),
    add column last_read_on date not null default current_date`.execute(db)
  await sql`comment on column users.days_read is 'On how many days the member was here with a session.'`.execute(
    db,
  )
  // Until now days since the sign-up counted.
  await sql`update users set days_read = 1 + least(9, extract(day from now() - created_at)::int)`.execute(db)
}
