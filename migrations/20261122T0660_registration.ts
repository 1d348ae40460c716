import { type Kysely, sql } from 'kysely'

/** Applications for membership, and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An approved one becomes the user with the same id.
  await sql`
    create table registration_applications (
      id uuid primary key default gen_random_uuid(),
      email text not null check (length(email) <= 255),
      password_hash text not null,
      username text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
      answer text not null check (length(answer) <= 1000),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create unique index registration_applications_email_key
    on registration_applications (lower(email))`.execute(db)
  await sql`create unique index registration_applications_username_key
    on registration_applications (lower(username))`.execute(db)
  await sql`create index registration_applications_oldest on registration_applications (created_at, id)`.execute(
    db,
  )

  await sql`
    create table invitations (
      id uuid primary key default uuid_v7(),
      code text not null unique,
      created_by uuid not null references users (id) on delete cascade,
      uses integer not null check (uses between 1 and 100),
      uses_left integer not null check (uses_left between 0 and uses),
      expires_at timestamptz not null,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index invitations_of_member on invitations (created_by, id desc)`.execute(db)
  await sql`alter table users add column invited_by uuid references users (id) on delete set null`.execute(db)
  await sql`create index users_invited_by on users (invited_by, created_at desc)
    where invited_by is not null`.execute(db)
}
