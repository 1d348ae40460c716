import { type Kysely, sql } from 'kysely'

/** While a new name of a business waits, and after it was refused, the public reads the one that an admin verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table business_accounts add column reviewed_name text`.execute(db)
  await sql`comment on column business_accounts.reviewed_name is
    'The name that an admin verified, while a change of the account waits or after that was refused.'`.execute(
    db,
  )
  await sql`
    update business_accounts b set reviewed_name = (
      select a.before ->> 'name' from audit_log a
      where a.action = 'business_account.change' and a.subject_id = b.id and a.before ->> 'status' = 'verified'
      order by a.id desc limit 1)
    where b.verification_status <> 'verified' and b.changed_at is not null`.execute(db)
}
