import { type Kysely, sql } from 'kysely'

/** A passkey may be required after the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_passkeys add column factor_since timestamptz`.execute(db)
  await sql`comment on column auth_passkeys.factor_since is
    'Since when the password alone does not log in; null: the passkey is only a way to log in.'`.execute(db)
  await sql`comment on column auth_passkey_challenges.session_id is
    'The session that adds a passkey, or gives it as its second factor; null for signing in.'`.execute(db)
}
