import { type Kysely, sql } from 'kysely'

/** Proofs are looked for again every week, and admins can take back claims. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['artist_claims', 'festival_claims']) {
    const name = sql.table(table)
    const constraint = (suffix: string) => sql.ref(`${table}_${suffix}`)
    await sql`alter table ${name}
      drop constraint ${constraint('claim_status_check')},
      drop constraint ${constraint('check')},
      drop constraint ${constraint('check1')},
      add column lapsed_at timestamptz(3),
      add constraint ${constraint('claim_status_check')}
        check (claim_status in ('pending', 'approved', 'lapsed', 'rejected', 'revoked')),
      add constraint ${constraint('reason_given')}
        check (claim_status not in ('rejected', 'revoked') or btrim(rejection_reason) <> ''),
      add constraint ${constraint('approved_at_known')}
        check ((claim_status in ('approved', 'lapsed', 'revoked')) = (approved_at is not null)),
      add constraint ${constraint('lapsed_at_known')}
        check ((claim_status = 'lapsed') = (lapsed_at is not null))`.execute(db)
    await sql`comment on column ${sql.ref(`${table}.lapsed_at`)} is
      'Since when the proof of an approved claim is missing.'`.execute(db)
  }
  await sql`
    create or replace view entity_claims as
    select 'artist'::text as kind, c.id, c.business_account_id, c.claimed_by,
      c.artist_musicbrainz_id::text as entity_id, c.artist_musicbrainz_id::text as linked_id,
      coalesce(c.artist_name, (select a.name from artists a where a.mbid = c.artist_musicbrainz_id), 'Artist'::text)
        as entity_name,
      search_fold(coalesce(c.artist_name, ''::text)) as sort_name,
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      exists (select from artist_claims o where o.claim_status = 'approved' and o.id <> c.id
        and o.artist_musicbrainz_id = c.artist_musicbrainz_id) as has_other_approved,
      null::text as website, c.method, c.evidence, c.lapsed_at
    from artist_claims c
    union all
    select 'festival'::text, c.id, c.business_account_id, c.claimed_by, c.festival_id,
      (select f.slug from festivals f where f.id = c.festival_id), c.festival_name, search_fold(c.festival_name),
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      exists (select from festival_claims o where o.claim_status = 'approved' and o.id <> c.id
        and o.festival_id = c.festival_id),
      c.website, c.method, c.evidence, c.lapsed_at
    from festival_claims c`.execute(db)
  await sql`drop index artist_claims_claimed_once, festival_claims_claimed_once`.execute(db)
  await sql`create unique index artist_claims_claimed_once on artist_claims (claimed_by, artist_musicbrainz_id)
    where claim_status in ('pending', 'approved', 'lapsed')`.execute(db)
  await sql`create unique index festival_claims_claimed_once on festival_claims (claimed_by, festival_id)
    where claim_status in ('pending', 'approved', 'lapsed')`.execute(db)

  await sql`alter table claim_proofs
    add column checked_at timestamptz(3),
    add column check_due_at timestamptz(3),
    add column failed_checks integer not null default 0`.execute(db)
  await sql`comment on column claim_proofs.checked_at is 'When the token was last found.'`.execute(db)
  await sql`comment on column claim_proofs.check_due_at is
    'When to look for the token again; null before it was found, and when nothing depends on it any more.'`.execute(
    db,
  )
  await sql`comment on column claim_proofs.failed_checks is 'In a row.'`.execute(db)
  await sql`create index claim_proofs_due on claim_proofs (check_due_at) where check_due_at is not null`.execute(
    db,
  )
  await sql`update claim_proofs set checked_at = used_at, check_due_at = used_at + interval '7 days'
    where used_at is not null`.execute(db)

  await sql`create table claim_bars (
    user_id uuid not null references profiles on delete cascade,
    kind text not null check (kind in ('artist', 'festival')),
    entity_id text not null,
    barred_at timestamptz(3) not null default clock_timestamp(),
    primary key (user_id, kind, entity_id)
  )`.execute(db)
  await sql`comment on table claim_bars is
    'Members who lost a claim to a decision of an admin: no proof approves another one of theirs on the same page.'`.execute(
    db,
  )

  for (const table of ['posts', 'post_replies']) {
    await sql`alter table ${sql.table(table)} add column official_until timestamptz(3)`.execute(db)
    await sql`comment on column ${sql.ref(`${table}.official_until`)} is
      'When the business lost the claim it spoke for; shown as formerly official.'`.execute(db)
  }
}
