import { type Kysely, sql } from 'kysely'

/** Whether others have an approved claim on a page is asked where it is shown: the view did not know which businesses an admin refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view entity_claims`.execute(db)
  await sql`
    create view entity_claims as
    select 'artist'::text as kind, c.id, c.business_account_id, c.claimed_by,
      c.artist_musicbrainz_id::text as entity_id, c.artist_musicbrainz_id::text as linked_id,
      coalesce(c.artist_name, (select a.name from artists a where a.mbid = c.artist_musicbrainz_id), 'Artist'::text)
        as entity_name,
      search_fold(coalesce(c.artist_name, ''::text)) as sort_name,
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      null::text as website, c.method, c.evidence, c.lapsed_at
    from artist_claims c
    union all
    select 'festival'::text, c.id, c.business_account_id, c.claimed_by, c.festival_id,
      (select f.slug from festivals f where f.id = c.festival_id), c.festival_name, search_fold(c.festival_name),
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      c.website, c.method, c.evidence, c.lapsed_at
    from festival_claims c
    union all
    select 'label'::text, c.id, c.business_account_id, c.claimed_by,
      c.label_musicbrainz_id::text, c.label_musicbrainz_id::text, c.label_name, search_fold(c.label_name),
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      null::text, c.method, c.evidence, c.lapsed_at
    from label_claims c
    union all
    select 'venue'::text, c.id, c.business_account_id, c.claimed_by,
      c.venue_id::text, c.venue_id::text, c.venue_name, search_fold(c.venue_name),
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      null::text, c.method, c.evidence, c.lapsed_at
    from venue_claims c`.execute(db)
  await sql`comment on column entity_claims.linked_id is
    'As posts link to what is claimed: MusicBrainz id, slug of a festival, or id of a venue.'`.execute(db)
  await sql`comment on column entity_claims.sort_name is
    'What lists search and sort by: the name of the claim, folded.'`.execute(db)
  await sql`comment on column entity_claims.website is
    'Official website of a festival that the claim states.'`.execute(db)
}
