import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_exports (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
      size bigint,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      expires_at timestamptz
    )`.execute(db)
  await sql`create index on data_exports (user_id, created_at desc)`.execute(db)
  await sql`create unique index data_exports_one_pending on data_exports (user_id) where state = 'pending'`.execute(
    db,
  )
}
