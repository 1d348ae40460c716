import { type Kysely, sql } from 'kysely'

/**
 * A release group that loses its day keeps it, so that the same record under another id is found. A record is over for
 * one day: when the day was wrong and a later one is stated, it is to come again for those who heard nothing yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table radar_releases add column last_day date, add column over_day date`.execute(db)
  await sql`comment on column radar_releases.last_day is 'The last day that it had; while it has one, the same.'`.execute(
    db,
  )
  await sql`comment on column radar_releases.over_day is 'The last day on which it was out in all zones.'`.execute(
    db,
  )
  await sql`
    update radar_releases r set last_day = coalesce(r.day, (
        select c.date::date from radar_date_changes c
        where c.release_id = r.id and char_length(c.date) = 10 order by c.id desc limit 1), r.told_day),
      over_day = case when not r.is_over then null
        when r.day <= current_date then r.day else coalesce(r.told_day, current_date) end
    where r.day is not null or r.told_day is not null or r.is_over
      or exists (select from radar_date_changes c where c.release_id = r.id and char_length(c.date) = 10)`.execute(
    db,
  )
  await sql`alter table radar_releases drop column is_over`.execute(db)
  await sql`
    alter table radar_releases add column is_over boolean not null generated always as (
      coalesce(coalesce(day, told_day) <= over_day, over_day is not null)) stored`.execute(db)
  await sql`comment on column radar_releases.is_over is 'Nothing more is said about its day.'`.execute(db)
  await sql`update radar_releases set due_at = now() where id = record_id and over_day < day`.execute(db)
}
