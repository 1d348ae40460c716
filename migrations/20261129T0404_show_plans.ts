import { type Kysely, sql } from 'kysely'

/** What members plan to see at a festival. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table show_plans (
      user_id uuid not null references profiles on delete cascade,
      event_id uuid not null references events on delete cascade,
      acts smallint[] not null check (cardinality(acts) between 1 and 200),
      changed_at timestamptz(3) not null default clock_timestamp(),
      primary key (user_id, event_id)
    )`.execute(db)
  await sql`comment on column show_plans.acts is 'Numbers of acts of the show; some may have left the bill.'`.execute(
    db,
  )
  await sql`create index show_plans_of_event on show_plans (event_id)`.execute(db)
}
