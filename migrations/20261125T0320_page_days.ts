import { type Kysely, sql } from 'kysely'

/** What happened on managed pages, by day: how often they were opened, and how many followed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_days (
      kind text not null check (kind in ('artist', 'festival', 'label')),
      entity_id text not null,
      day date not null,
      views integer not null default 0 check (views >= 0),
      followers integer check (followers >= 0),
      primary key (kind, entity_id, day)
    )`.execute(db)
  await sql`create index page_days_by_day on page_days (day)`.execute(db)
  await sql`comment on table page_days is
    'Of pages with an approved claim. Openings: one per network and day at most, and nothing about who it was.'`.execute(
    db,
  )
  await sql`comment on column page_days.entity_id is 'MusicBrainz id, or id of the festival.'`.execute(db)
  await sql`comment on column page_days.day is 'UTC.'`.execute(db)
  await sql`comment on column page_days.followers is
    'At the end of the day, or so far today; null where they were not counted.'`.execute(db)
}
