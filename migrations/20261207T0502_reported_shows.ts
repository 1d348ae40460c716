import { type Kysely, sql } from 'kysely'

/** Shows can be reported, and moderators hide them, as statements of businesses: they are never deleted for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column hidden_at timestamptz(3), add column hidden_reason text`.execute(db)
  await sql`
    alter table events add constraint events_hidden_is_withdrawn check (hidden_at is null or withdrawn_at is not null)`.execute(
    db,
  )
  await sql`alter table events add constraint events_hidden_for_a_reason
    check ((hidden_at is null) = (hidden_reason is null))`.execute(db)
  await sql`comment on column events.hidden_at is 'Since when reports or moderators hide it; it is withdrawn as long.'`.execute(
    db,
  )
  await sql`comment on column events.withdrawn_at is
    'Hidden: it has been missing from its feed for a week, and no other source knows it, or moderators hide it.'`.execute(
    db,
  )
  await sql`alter table moderation_cases drop constraint moderation_cases_subject_kind_check`.execute(db)
  await sql`
    alter table moderation_cases add constraint moderation_cases_subject_kind_check
      check (subject_kind in ('post', 'reply', 'profile', 'statement', 'show'))`.execute(db)
  await sql`
    create function business_of_show(show uuid) returns uuid language sql stable as $$
      select coalesce(a.business_account_id, f.business_account_id, l.business_account_id, v.business_account_id)
      from events e
      left join artist_claims a on a.id = e.artist_claim_id left join festival_claims f on f.id = e.festival_claim_id
      left join label_claims l on l.id = e.label_claim_id left join venue_claims v on v.id = e.venue_claim_id
      where e.id = show
    $$`.execute(db)
}
