import { type Kysely, sql } from 'kysely'

/** Moderators remove what members say in their profiles, and can put it back as long as what is removed of posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removed_profiles (
      case_id uuid primary key references moderation_cases on delete cascade,
      member_id uuid not null references profiles on delete cascade,
      display_name text,
      bio text,
      avatar_url text,
      token uuid not null default gen_random_uuid()
    )`.execute(db)
  await sql`create index removed_profiles_member on removed_profiles (member_id)`.execute(db)
  await sql`comment on table removed_profiles is
    'What a decision of moderators removed of a profile: deleted when it is put back, and for good after 30 days.'`.execute(
    db,
  )
  await sql`comment on column removed_profiles.token is 'Opens the removed avatar, for moderators only.'`.execute(
    db,
  )
}
