import { type Kysely, sql } from 'kysely'

/** Applicants keep the time zone that their browser named, and push messages end with the session of the device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registration_applications
    add column time_zone text check (char_length(time_zone) between 1 and 64)`.execute(db)
  await sql`alter table push_subscriptions
    add column session_id uuid references auth_sessions (id) on delete cascade`.execute(db)
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)
  await sql`comment on column push_subscriptions.session_id is
    'The session in which the browser subscribed: a device that is signed out gets nothing any more.'`.execute(
    db,
  )
}
