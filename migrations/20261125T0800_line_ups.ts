import { type Kysely, sql } from 'kysely'

/** Line-ups by day and stage: acts keep a number for plans, a draft waits for its publication, single days are cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column cancelled_days jsonb not null default '[]',
    add column line_up_draft jsonb,
    add column line_up_draft_at timestamptz(3),
    add constraint events_draft_dated check ((line_up_draft is null) = (line_up_draft_at is null))`.execute(
    db,
  )
  await sql`comment on column events.cancelled_days is 'Days of the show that do not take place, with reasons.'`.execute(
    db,
  )
  await sql`comment on column events.line_up_draft is
    'Acts that the organiser has changed and not published.'`.execute(db)
  await sql`alter table event_acts add column number smallint`.execute(db)
  await sql`update event_acts set number = position + 1`.execute(db)
  await sql`alter table event_acts alter column number set not null,
    add constraint event_acts_number_once unique (event_id, number),
    add constraint event_acts_ends_later check (ends_at > begins_at)`.execute(db)
  await sql`comment on column event_acts.number is
    'Of the act for as long as it is on the bill: plans and calendars of fans refer to it.'`.execute(db)
  await sql`comment on column event_acts.day is
    'The day of the programme: what begins before 6:00 belongs to the day before.'`.execute(db)
}
