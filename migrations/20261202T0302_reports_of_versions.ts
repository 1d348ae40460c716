import { type Kysely, sql } from 'kysely'

/** A member reports a thing again when it says something else, or after a decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports
    add column copy_id uuid references case_copies on delete set null,
    drop constraint reports_reporter_id_subject_kind_subject_id_key,
    add constraint reports_once unique (case_id, reporter_id, copy_id)`.execute(db)
  await sql`create index reports_reporter on reports (reporter_id)`.execute(db)
  await sql`create index reports_copy on reports (copy_id) where copy_id is not null`.execute(db)
  await sql`create index case_copies_version on case_copies (version)`.execute(db)
  await sql`comment on column reports.copy_id is 'What the report is about; null when the copy is deleted.'`.execute(
    db,
  )
  await sql`update reports r set copy_id =
    (select k.id from case_copies k where k.case_id = r.case_id order by k.id limit 1)`.execute(db)
}
