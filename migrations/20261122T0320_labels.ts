import { type Kysely, sql } from 'kysely'

/** Pages of labels: found by the slug of the name, their releases in order of the date, and who follows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function label_slug(name text) returns text language sql immutable parallel safe as $$
      select regexp_replace(lower(normalize(btrim(name), NFC)), '\\s+', '-', 'g')
    $$`.execute(db)
  await sql`create index labels_slug on labels (label_slug(name), id)`.execute(db)
  await dateReleaseLabels(db)
  await sql`
    create table label_follows (
      label_mbid uuid not null,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (label_mbid, user_id)
    )`.execute(db)
  await sql`comment on column label_follows.label_mbid is
    'No reference: the catalogue may lose a label to a newer dump and get it back.'`.execute(db)
  await sql`create index label_follows_user on label_follows (user_id, created_at desc)`.execute(db)
}

/** Each row has the date of its release, so that an index can list the newest releases of a label. */
async function dateReleaseLabels(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release_labels add column release_date text not null default ''`.execute(db)
  await sql`update release_labels l set release_date = r.date from releases r
    where r.id = l.release_id and r.date is not null`.execute(db)
  await sql`comment on column release_labels.release_date is
    'Maintained by triggers: the date of the release; empty when it is unknown.'`.execute(db)
  await sql`drop index release_labels_label`.execute(db)
  await sql`create index release_labels_of_label on release_labels (label_id, release_date desc, release_id desc)`.execute(
    db,
  )
  await sql`
    create function release_labels_set_date() returns trigger language plpgsql as $$
    begin
      new.release_date := coalesce((select date from releases where id = new.release_id), '');
      return new;
    end $$`.execute(db)
  await sql`create trigger release_labels_set_date before insert on release_labels
    for each row execute function release_labels_set_date()`.execute(db)
  await sql`
    create function releases_date_labels() returns trigger language plpgsql as $$
    begin
      update release_labels set release_date = coalesce(new.date, '') where release_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger releases_date_labels after update of date on releases
    for each row when (old.date is distinct from new.date) execute function releases_date_labels()`.execute(
    db,
  )
}
