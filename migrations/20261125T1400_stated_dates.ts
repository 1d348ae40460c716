import { type Kysely, sql } from 'kysely'

/** Businesses state release dates on pages that they manage; the radar reads them as a source of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_statements drop constraint page_statements_field_check`.execute(db)
  await sql`alter table page_statements add constraint page_statements_field_check
    check (field in ('biography', 'picture', 'banner', 'links', 'release', 'dates', 'video', 'roster'))`.execute(
    db,
  )
  await sql`create index page_statements_dates on page_statements (business_account_id)
    where field = 'dates' and value is not null and hidden_at is null`.execute(db)
  await sql`create index radar_dates_stated on radar_dates (release_id)
    where source = 'claimant' and date is not null`.execute(db)
}
