import { type Kysely, sql } from 'kysely'

/** Refused attempts beyond those that the audit log lists one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_further_refusals (
      actor_id uuid not null,
      hour timestamptz not null,
      attempts integer not null,
      primary key (actor_id, hour)
    )`.execute(db)
  await sql`
    comment on table audit_further_refusals is
    'Of the current hour; the audit log gets one entry for each row once its hour has ended.'`.execute(db)
}
