import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null check (length(email) <= 255),
      email_confirmed_at timestamptz,
      password_hash text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_sign_in_at timestamptz
    )`.execute(db)
  await sql`create unique index users_email_key on users (lower(email))`.execute(db)

  await sql`
    create table profiles (
      id uuid primary key references users (id) on delete cascade,
      username text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
      display_name text check (length(display_name) <= 50),
      bio text check (length(bio) <= 160),
      avatar_url text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index profiles_username_key on profiles (lower(username))`.execute(db)

  await sql`
    create table user_roles (
      user_id uuid not null references users (id) on delete cascade,
      role text not null check (role in ('admin')),
      granted_at timestamptz not null default now(),
      primary key (user_id, role)
    )`.execute(db)

  // A row is one sign-in on one device, and one family of refresh tokens, of which only hashes are stored.
  await sql`
    create table auth_sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      family_hash bytea not null unique,
      current_hash bytea not null,
      previous_hash bytea,
      sealed_successor bytea,
      rotated_at timestamptz not null default now(),
      gen integer not null default 0,
      aal smallint not null default 1 check (aal in (1, 2)),
      amr jsonb not null,
      user_agent text not null,
      confirmed_at timestamptz,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      ended_reason text
    )`.execute(db)
  await sql`create index on auth_sessions (user_id, ended_at)`.execute(db)
  await sql`create index on auth_sessions (expires_at)`.execute(db)

  // Outlives the account, so that every process refuses access tokens that are still valid.
  await sql`
    create table auth_ended_sessions (
      session_id uuid primary key,
      ended_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on auth_ended_sessions (ended_at)`.execute(db)

  await sql`
    create table auth_factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      friendly_name text not null,
      sealed_secret bytea not null,
      verified_at timestamptz,
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on auth_factors (user_id)`.execute(db)

  await sql`
    create table auth_recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash bytea not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db)

  await sql`
    create table auth_mail_tokens (
      token_hash bytea primary key,
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('recovery', 'email_change')),
      new_email text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on auth_mail_tokens (user_id, kind)`.execute(db)
  await sql`create index on auth_mail_tokens (expires_at)`.execute(db)

  await sql`
    create table auth_outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      address text not null,
      user_id uuid references users (id) on delete cascade,
      data jsonb not null default '{}',
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on auth_outbox (due_at)`.execute(db)

  await sql`
    create table auth_rate_limits (
      key text primary key,
      attempts integer not null,
      blocked_until timestamptz not null,
      forget_at timestamptz not null
    )`.execute(db)
  await sql`create index on auth_rate_limits (forget_at)`.execute(db)

  await sql`
    create table auth_events (
      id bigint generated always as identity primary key,
      user_id uuid references users (id) on delete cascade,
      session_id uuid,
      kind text not null,
      address text,
      user_agent text,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on auth_events (user_id, id desc)`.execute(db)
  await sql`create index on auth_events (at)`.execute(db)
}
