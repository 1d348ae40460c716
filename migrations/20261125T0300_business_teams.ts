import { type Kysely, sql } from 'kysely'

/** Businesses have teams: owners, managers and posters, who come by invitation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table business_members (
      business_account_id uuid not null references business_accounts (id) on delete cascade,
      user_id uuid not null references profiles (id) on delete cascade,
      role text not null check (role in ('owner', 'manager', 'poster')),
      joined_at timestamptz(3) not null default clock_timestamp(),
      primary key (business_account_id, user_id)
    )`.execute(db)
  await sql`create index business_members_of_member on business_members (user_id)`.execute(db)
  await sql`comment on table business_members is
    'Who acts for a business. The member in business_accounts.user_id is always one of its owners.'`.execute(
    db,
  )
  await sql`
    insert into business_members (business_account_id, user_id, role, joined_at)
    select id, user_id, 'owner', created_at from business_accounts`.execute(db)
  await sql`
    create function business_members_add_owner() returns trigger language plpgsql as $$
    begin
      insert into business_members (business_account_id, user_id, role, joined_at)
        values (new.id, new.user_id, 'owner', clock_timestamp())
        on conflict (business_account_id, user_id) do update set role = 'owner';
      return null;
    end $$`.execute(db)
  await sql`create trigger business_members_add_owner after insert or update of user_id on business_accounts
    for each row execute function business_members_add_owner()`.execute(db)

  await sql`
    create table business_invitations (
      id uuid primary key default uuid_v7(),
      business_account_id uuid not null references business_accounts (id) on delete cascade,
      email text not null check (char_length(email) between 3 and 254),
      role text not null check (role in ('owner', 'manager', 'poster')),
      token_hash bytea not null unique,
      invited_by uuid references profiles (id) on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create unique index business_invitations_once on business_invitations
    (business_account_id, lower(email))`.execute(db)
  await sql`create index business_invitations_invited_by on business_invitations (invited_by)
    where invited_by is not null`.execute(db)
  await sql`create index business_invitations_expire on business_invitations (expires_at)`.execute(db)
  await sql`comment on column business_invitations.email is
    'The address that the invitation was sent to; the row goes when it is accepted, withdrawn or expired.'`.execute(
    db,
  )
}
