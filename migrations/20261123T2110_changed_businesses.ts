import { type Kysely, sql } from 'kysely'

/** Owners can change their business accounts; a verified one is then reviewed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table business_accounts add column changed_at timestamptz(3)`.execute(db)
  await sql`comment on column business_accounts.changed_at is
    'When the owner last changed what an admin had verified.'`.execute(db)
}
