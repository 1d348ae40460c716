import { type Kysely, sql } from 'kysely'

/**
 * Members may change their username once. The former one stays theirs, as their address and so that nobody else can
 * pretend to be them; both names are free when they leave.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_usernames (
      user_id uuid primary key references profiles (id) on delete cascade,
      username text not null,
      changed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    comment on table former_usernames is 'The username of a member before the one change that is possible.'
  `.execute(db)
  await sql`create unique index former_usernames_key on former_usernames (lower(username))`.execute(db)
  // After the row is in: another transaction may have given the name up while this one waited for it.
  await sql`
    create function profiles_keep_former_usernames() returns trigger language plpgsql as $$
    begin
      if exists (select from former_usernames f where lower(f.username) = lower(new.username) and f.user_id <> new.id)
      then
        raise unique_violation using constraint = 'profiles_username_key',
          message = 'this username was that of another member';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger profiles_keep_former_usernames after insert or update of username on profiles
    for each row execute function profiles_keep_former_usernames()`.execute(db)
}
