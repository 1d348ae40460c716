import { type Kysely, sql } from 'kysely'

/** Members are told of changed texts of the site, and sign-up records the version of the terms that was agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_text_versions
    add column is_correction boolean not null default false,
    add column announced_to uuid,
    add column announced_at timestamptz`.execute(db)
  await sql`comment on column site_text_versions.is_correction is 'A small correction, of which members are not told.'`.execute(
    db,
  )
  await sql`comment on column site_text_versions.announced_to is 'The last member, in the order of ids, who was told of it.'`.execute(
    db,
  )
  await sql`comment on column site_text_versions.announced_at is 'When all members had been told, or none needed to be.'`.execute(
    db,
  )
  await sql`update site_text_versions set announced_at = now()`.execute(db)
  await sql`create index site_text_versions_unannounced on site_text_versions (id) where announced_at is null`.execute(
    db,
  )

  await sql`alter table notifications add column related_page text check (related_page ~ '^/[a-z]+$')`.execute(
    db,
  )
  await sql`comment on column notifications.related_page is 'The page of the site it is about, where that is no post.'`.execute(
    db,
  )

  for (const table of ['users', 'registration_applications']) {
    const name = sql.table(table)
    await sql`alter table ${name}
      add column terms_version text check (terms_version ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      add column terms_version_id uuid references site_text_versions (id)`.execute(db)
    await sql`comment on column ${sql.ref(`${table}.terms_version`)} is
      'The day of the version of the terms that was agreed to; null for accounts older than this column.'`.execute(
      db,
    )
    await sql`comment on column ${sql.ref(`${table}.terms_version_id`)} is
      'That version; null where it was a file.'`.execute(db)
  }
}
