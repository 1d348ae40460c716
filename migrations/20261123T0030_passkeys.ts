import { type Kysely, sql } from 'kysely'

/** Passkeys (WebAuthn), and the challenges that wait for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      friendly_name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`comment on column auth_passkeys.counter is
    'How often the authenticator says it was used, if it counts: a copy of it would fall behind.'`.execute(db)
  await sql`create index auth_passkeys_user on auth_passkeys (user_id, created_at)`.execute(db)
  await sql`
    create table auth_passkey_challenges (
      id uuid primary key default gen_random_uuid(),
      challenge bytea not null,
      session_id uuid,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`comment on column auth_passkey_challenges.session_id is
    'The session that adds a passkey; null for signing in.'`.execute(db)
  await sql`create index auth_passkey_challenges_expiry on auth_passkey_challenges (expires_at)`.execute(db)
}
