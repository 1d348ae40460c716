import { type Kysely, sql } from 'kysely'

/** Suspensions and bans of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column suspended_until timestamptz,
      add column banned_at timestamptz,
      add column standing_reason text check (length(standing_reason) <= 500),
      add check (standing_reason is not null or (suspended_until is null and banned_at is null))`.execute(db)
  // The lists of suspended and of banned members; nearly all rows of the table are neither.
  await sql`create index users_restricted on users (created_at desc, id desc)
    where suspended_until is not null or banned_at is not null`.execute(db)
  // The list of members, newest first, and the search by a part of the address.
  // Cursors have milliseconds.
  await sql`alter table users alter column created_at type timestamptz(3)`.execute(db)
  await sql`create index users_newest on users (created_at desc, id desc)`.execute(db)
  await sql`create index users_email_trigrams on users using gin (search_fold(email) gin_trgm_ops)`.execute(
    db,
  )
}
