import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_secrets (
      name text primary key,
      value bytea not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table job_runs (
      name text primary key,
      due_at timestamptz not null default now()
    )`.execute(db)
  // The layout that rate-limiter-flexible expects.
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index on rate_limits (expire)`.execute(db)
}
