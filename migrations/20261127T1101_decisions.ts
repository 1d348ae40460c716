import { type Kysely, sql } from 'kysely'

/**
 * One decision may close many cases: they share an id, so that an appeal on any of them reaches all. A suspension or ban
 * that was lifted is told apart from a text that was restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_cases add column decision_id uuid, add column lifted_at timestamptz(3)`.execute(
    db,
  )
  // Until now, the cases of one decision were those of the same time.
  await sql`
    update moderation_cases c set decision_id = d.decision_id from (
      select id, case when author_id is null then id else first_value(id) over (
        partition by author_id, decided_by, decided_at, outcome order by id) end as decision_id
      from moderation_cases where outcome is not null) d
    where d.id = c.id`.execute(db)
  await sql`update moderation_cases set lifted_at = restored_at where outcome in ('suspended', 'banned')`.execute(
    db,
  )
  await sql`alter table moderation_cases add check ((outcome is null) = (decision_id is null))`.execute(db)
  await sql`create index moderation_cases_decision on moderation_cases (decision_id) where decision_id is not null`.execute(
    db,
  )
  await sql`comment on column moderation_cases.decision_id is 'The same for all cases that one decision closed.'`.execute(
    db,
  )
  await sql`comment on column moderation_cases.lifted_at is
    'When the suspension or ban of the decision was lifted before its time; what it removed may stay removed.'`.execute(
    db,
  )
}
