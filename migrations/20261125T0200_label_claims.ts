import { type Kysely, sql } from 'kysely'

/** Labels can be claimed as artists and festivals are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createClaims(db)
  await connectProofs(db)
  await findLapsed(db)
  await linkPosts(db)
  await showLabels(db)
}

async function createClaims(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table label_claims (
      id uuid primary key default uuid_v7(),
      business_account_id uuid not null references business_accounts (id) on delete cascade,
      claimed_by uuid not null references profiles (id) on delete cascade,
      label_musicbrainz_id uuid not null,
      label_name text not null,
      verification_documents text[] not null default '{}' check (cardinality(verification_documents) <= 5),
      additional_information text,
      claim_status text not null default 'pending'
        check (claim_status in ('pending', 'approved', 'lapsed', 'rejected', 'revoked')),
      rejection_reason text,
      claimed_at timestamptz(3) not null default clock_timestamp(),
      approved_at timestamptz(3),
      approved_by uuid references profiles (id) on delete set null,
      decided_at timestamptz(3),
      decided_by uuid references profiles (id) on delete set null,
      method text check (method in ('dns', 'well-known', 'page', 'fediverse', 'bluesky')),
      evidence jsonb,
      lapsed_at timestamptz(3),
      constraint label_claims_reason_given
        check (claim_status not in ('rejected', 'revoked') or btrim(rejection_reason) <> ''),
      constraint label_claims_approved_at_known
        check ((claim_status in ('approved', 'lapsed', 'revoked')) = (approved_at is not null)),
      constraint label_claims_lapsed_at_known check ((claim_status = 'lapsed') = (lapsed_at is not null))
    )`.execute(db)
  await sql`comment on column label_claims.claimed_by is 'The member behind the business account.'`.execute(
    db,
  )
  await sql`comment on column label_claims.verification_documents is 'Ids of private files.'`.execute(db)
  await sql`comment on column label_claims.method is
    'How control of an address was proved; null: by documents.'`.execute(db)
  await sql`comment on column label_claims.lapsed_at is
    'Since when the proof of an approved claim is missing.'`.execute(db)
  await sql`create unique index label_claims_claimed_once on label_claims (claimed_by, label_musicbrainz_id)
    where claim_status in ('pending', 'approved', 'lapsed')`.execute(db)
  await sql`create index label_claims_of_label on label_claims (label_musicbrainz_id, claim_status)`.execute(
    db,
  )
  await sql`create index label_claims_of_account on label_claims (business_account_id, claimed_at desc, id desc)`.execute(
    db,
  )
  await sql`create index label_claims_latest on label_claims (claimed_at desc, id desc)`.execute(db)
  await sql`create index label_claims_by_name on label_claims (search_fold(label_name), id)`.execute(db)
  await sql`create index label_claims_label_name_trigrams on label_claims
    using gin (search_fold(label_name) gin_trgm_ops)`.execute(db)
  await sql`create index label_claims_pending on label_claims (claimed_at desc, id desc)
    where claim_status = 'pending'`.execute(db)
  await sql`create index label_claims_approved_by on label_claims (approved_by)
    where approved_by is not null`.execute(db)
  await sql`create index label_claims_decided_by on label_claims (decided_by)
    where decided_by is not null`.execute(db)
}

async function connectProofs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claim_proofs
    add column label_claim_id uuid references label_claims on delete cascade,
    drop constraint claim_proofs_kind_check,
    drop constraint claim_proofs_check1,
    drop constraint claim_proofs_check2,
    add constraint claim_proofs_kind_check check (kind in ('artist', 'festival', 'label')),
    add constraint claim_proofs_check1 check (
      (used_at is null) = (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id) = 0)),
    add constraint claim_proofs_check2 check (
      num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id) <= 1)`.execute(db)
  await sql`create index claim_proofs_of_label_claim on claim_proofs (label_claim_id)
    where label_claim_id is not null`.execute(db)
  await sql`alter table claim_bars
    drop constraint claim_bars_kind_check,
    add constraint claim_bars_kind_check check (kind in ('artist', 'festival', 'label'))`.execute(db)
}

/** Lapsed claims are read by artist as well, for which the index of approved ones did not serve. */
async function findLapsed(db: Kysely<unknown>): Promise<void> {
  await sql`drop index artist_claims_of_artist`.execute(db)
  await sql`create index artist_claims_of_artist on artist_claims (artist_musicbrainz_id, claim_status)`.execute(
    db,
  )
}

/** A page of a label shows posts about it, which its business moderates. */
async function linkPosts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts
    drop constraint posts_linked_entity_type_check,
    add constraint posts_linked_entity_type_check
      check (linked_entity_type in ('artist', 'festival', 'album', 'song', 'show', 'label'))`.execute(db)
}

/** Each part still reads one table and has no condition of its own. */
async function showLabels(db: Kysely<unknown>): Promise<void> {
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
    from festival_claims c
    union all
    select 'label'::text, c.id, c.business_account_id, c.claimed_by,
      c.label_musicbrainz_id::text, c.label_musicbrainz_id::text, c.label_name, search_fold(c.label_name),
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      exists (select from label_claims o where o.claim_status = 'approved' and o.id <> c.id
        and o.label_musicbrainz_id = c.label_musicbrainz_id),
      null::text, c.method, c.evidence, c.lapsed_at
    from label_claims c`.execute(db)
  await sql`comment on column entity_claims.linked_id is
    'As posts link to the artist, festival or label: MusicBrainz id, or slug.'`.execute(db)
}
