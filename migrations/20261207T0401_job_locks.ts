import { type Kysely, sql } from 'kysely'

/** A job is held while it runs, and rows that cannot be processed are set aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_runs add column holder uuid, add column held_until timestamptz`.execute(db)
  await sql`comment on column job_runs.due_at is 'When the job is due next.'`.execute(db)
  await sql`comment on column job_runs.holder is 'The run in progress; it renews held_until while it lasts.'`.execute(
    db,
  )
  await sql`
    create table set_aside_rows (
      queue text not null,
      row_key text not null,
      attempts smallint not null default 1 check (attempts > 0),
      error text not null check (char_length(error) <= 500),
      due_at timestamptz not null,
      dead_at timestamptz,
      primary key (queue, row_key)
    )`.execute(db)
  await sql`comment on table set_aside_rows is
    'Rows of queues that failed: they wait until due_at, and after the last attempt (dead_at) for an operator.'`.execute(
    db,
  )
}
