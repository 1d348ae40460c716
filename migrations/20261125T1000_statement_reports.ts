import { type Kysely, sql } from 'kysely'

/** Members report what businesses state on pages; moderators show again what was hidden where they decided on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_cases drop constraint moderation_cases_subject_kind_check`.execute(db)
  await sql`alter table moderation_cases add constraint moderation_cases_subject_kind_check
    check (subject_kind in ('post', 'reply', 'profile', 'statement'))`.execute(db)
  await sql`
    insert into moderation_cases (subject_kind, subject_id, author_id, outcome, reason, decided_at)
    select 'statement', s.id, coalesce(s.updated_by, b.user_id), 'removed', left(s.hidden_reason, 500), s.hidden_at
    from page_statements s join business_accounts b on b.id = s.business_account_id
    where s.hidden_at is not null`.execute(db)
}
