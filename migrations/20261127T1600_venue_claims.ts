import { type Kysely, sql } from 'kysely'

/** Venues can be claimed as festivals and labels are, publish shows, and say their own facts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createClaims(db)
  await connectProofs(db)
  await connectPages(db)
  await connectShows(db)
  await keepFacts(db)
  await gatherShows(db)
  await showVenues(db)
}

async function createClaims(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table venue_claims (
      id uuid primary key default uuid_v7(),
      business_account_id uuid not null references business_accounts (id) on delete cascade,
      claimed_by uuid not null references profiles (id) on delete cascade,
      venue_id uuid not null references venues (id) on delete cascade,
      venue_name text not null,
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
      constraint venue_claims_reason_given
        check (claim_status not in ('rejected', 'revoked') or btrim(rejection_reason) <> ''),
      constraint venue_claims_approved_at_known
        check ((claim_status in ('approved', 'lapsed', 'revoked')) = (approved_at is not null)),
      constraint venue_claims_lapsed_at_known check ((claim_status = 'lapsed') = (lapsed_at is not null))
    )`.execute(db)
  await sql`comment on column venue_claims.claimed_by is 'The member behind the business account.'`.execute(
    db,
  )
  await sql`comment on column venue_claims.venue_name is 'Follows the name of the venue, by a trigger.'`.execute(
    db,
  )
  await sql`comment on column venue_claims.verification_documents is 'Ids of private files.'`.execute(db)
  await sql`comment on column venue_claims.method is
    'How control of an address was proved; null: by documents.'`.execute(db)
  await sql`comment on column venue_claims.lapsed_at is
    'Since when the proof of an approved claim is missing.'`.execute(db)
  await sql`create unique index venue_claims_claimed_once on venue_claims (claimed_by, venue_id)
    where claim_status in ('pending', 'approved', 'lapsed')`.execute(db)
  await sql`create index venue_claims_of_venue on venue_claims (venue_id, claim_status)`.execute(db)
  await sql`create index venue_claims_of_account on venue_claims (business_account_id, claimed_at desc, id desc)`.execute(
    db,
  )
  await sql`create index venue_claims_latest on venue_claims (claimed_at desc, id desc)`.execute(db)
  await sql`create index venue_claims_by_name on venue_claims (search_fold(venue_name), id)`.execute(db)
  await sql`create index venue_claims_venue_name_trigrams on venue_claims
    using gin (search_fold(venue_name) gin_trgm_ops)`.execute(db)
  await sql`create index venue_claims_pending on venue_claims (claimed_at desc, id desc)
    where claim_status = 'pending'`.execute(db)
  await sql`create index venue_claims_approved_by on venue_claims (approved_by)
    where approved_by is not null`.execute(db)
  await sql`create index venue_claims_decided_by on venue_claims (decided_by)
    where decided_by is not null`.execute(db)
  // What a claim chooses from.
  await sql`create index venues_name_trigrams on venues using gin (search_fold(name) gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index venues_by_look on venues (name_look(name))`.execute(db)
}

async function connectProofs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claim_proofs
    add column venue_claim_id uuid references venue_claims on delete cascade,
    drop constraint claim_proofs_kind_check,
    drop constraint claim_proofs_check1,
    drop constraint claim_proofs_check2,
    add constraint claim_proofs_kind_check check (kind in ('artist', 'festival', 'label', 'venue')),
    add constraint claim_proofs_check1 check ((used_at is null)
      = (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) = 0)),
    add constraint claim_proofs_check2 check (
      num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) <= 1)`.execute(db)
  await sql`comment on column claim_proofs.entity_id is
    'MusicBrainz id, or id of the festival or venue; null for a festival that the claim states.'`.execute(db)
  await sql`create index claim_proofs_of_venue_claim on claim_proofs (venue_claim_id)
    where venue_claim_id is not null`.execute(db)
  await sql`alter table claim_bars
    drop constraint claim_bars_kind_check,
    add constraint claim_bars_kind_check check (kind in ('artist', 'festival', 'label', 'venue'))`.execute(db)
  await sql`alter table listed_addresses
    drop constraint listed_addresses_entity_kind_check,
    add constraint listed_addresses_entity_kind_check
      check (entity_kind in ('artist', 'label', 'festival', 'venue'))`.execute(db)
  await sql`comment on table listed_addresses is
    'Addresses that open sources list for artists, labels, festivals and venues, with the time since when without a break.'`.execute(
    db,
  )
  await sql`comment on column listed_addresses.entity_id is
    'MusicBrainz id: of an artist, a label, the series of a festival, or the place of a venue.'`.execute(db)
  await sql`alter table business_accounts
    drop constraint business_accounts_account_type_check,
    add constraint business_accounts_account_type_check
      check (account_type in ('independent_artist', 'record_label', 'festival', 'venue'))`.execute(db)
}

/** The page of a venue shows posts and statements, and has numbers. */
async function connectPages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts
    drop constraint posts_linked_entity_type_check,
    add constraint posts_linked_entity_type_check
      check (linked_entity_type in ('artist', 'festival', 'album', 'song', 'show', 'label', 'venue'))`.execute(
    db,
  )
  await sql`alter table page_statements
    drop constraint page_statements_kind_check,
    add constraint page_statements_kind_check check (kind in ('artist', 'festival', 'label', 'venue'))`.execute(
    db,
  )
  await sql`alter table page_days
    drop constraint page_days_kind_check,
    add constraint page_days_kind_check check (kind in ('artist', 'festival', 'label', 'venue'))`.execute(db)
}

async function connectShows(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column venue_claim_id uuid references venue_claims on delete cascade,
    drop constraint events_check4,
    drop constraint events_check5,
    add constraint events_check4 check ((source = 'musicbrainz')
      = (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) = 0)),
    add constraint events_check5 check (
      num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) <= 1)`.execute(db)
  await sql`create index events_of_venue_claim on events (venue_claim_id)
    where venue_claim_id is not null`.execute(db)
  await sql`alter table show_feeds
    add column venue_claim_id uuid references venue_claims on delete cascade,
    drop constraint show_feeds_check,
    add constraint show_feeds_check
      check (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) = 1),
    add constraint show_feeds_venue_claim_id_address_key unique (venue_claim_id, address)`.execute(db)
}

/**
 * What a venue says of itself stands while somebody has a claim on it, also a lapsed one; then what was known before
 * comes back, unless another venue has that name and address by now.
 */
async function keepFacts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table venues
    add column website text check (website ~* '^https?://' and char_length(website) <= 300),
    add column capacity integer check (capacity between 1 and 1000000),
    add column known_before jsonb,
    add column facts_version integer not null default 0`.execute(db)
  await sql`comment on column venues.known_before is
    'The facts before the venue said its own, which no other source changes; null where it has said none.'`.execute(
    db,
  )
  await sql`comment on column venues.facts_version is
    'Counts what the venue said of itself, so that of two editors at once the second one learns of the first.'`.execute(
    db,
  )
  await sql`
    create function venues_rename_claims() returns trigger language plpgsql as $$
    begin
      update venue_claims set venue_name = new.name where venue_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger venues_rename_claims after update of name on venues
    for each row when (old.name is distinct from new.name) execute function venues_rename_claims()`.execute(
    db,
  )
  await sql`
    create function venue_claims_end() returns trigger language plpgsql as $$
    begin
      if exists (select from venue_claims
        where venue_id = old.venue_id and claim_status in ('approved', 'lapsed')) then
        return null;
      end if;
      begin
        update venues v set name = b.name, address = b.address, city = b.city, country = b.country,
          latitude = b.latitude, longitude = b.longitude, time_zone = b.time_zone, website = null, capacity = null,
          known_before = null
        from jsonb_populate_record(null::venues, (select known_before from venues where id = old.venue_id)) b
        where v.id = old.venue_id and v.known_before is not null;
      exception when unique_violation then
        update venues set website = null, capacity = null, known_before = null where id = old.venue_id;
      end;
      return null;
    end $$`.execute(db)
  await sql`create trigger venue_claims_end after update of claim_status or delete on venue_claims
    for each row when (old.claim_status in ('approved', 'lapsed')) execute function venue_claims_end()`.execute(
    db,
  )
}

/**
 * With the approval of a claim, the shows at venues that others have typed with the same name and city, and no other
 * address, are shows of the claimed one.
 */
async function gatherShows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function venue_claims_gather() returns trigger language plpgsql as $$
    begin
      update events e set venue_id = v.id
      from venues v join venues o on search_fold(o.city) = search_fold(v.city) and search_fold(o.name) = search_fold(v.name)
        and coalesce(o.country, '') = coalesce(v.country, '') and o.id <> v.id and o.mbid is null
        and (o.address is null or v.address is null or search_fold(o.address) = search_fold(v.address))
      where v.id = new.venue_id and e.venue_id = o.id
        and not exists (select from venue_claims c
          where c.venue_id = o.id and c.claim_status in ('approved', 'lapsed'));
      return null;
    end $$`.execute(db)
  await sql`create trigger venue_claims_gather after insert or update of claim_status on venue_claims
    for each row when (new.claim_status = 'approved') execute function venue_claims_gather()`.execute(db)
}

/** Each part still reads one table and has no condition of its own. */
async function showVenues(db: Kysely<unknown>): Promise<void> {
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
    from label_claims c
    union all
    select 'venue'::text, c.id, c.business_account_id, c.claimed_by,
      c.venue_id::text, c.venue_id::text, c.venue_name, search_fold(c.venue_name),
      c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason, c.claimed_at,
      c.approved_at, c.decided_at, c.decided_by,
      exists (select from venue_claims o where o.claim_status = 'approved' and o.id <> c.id
        and o.venue_id = c.venue_id),
      null::text, c.method, c.evidence, c.lapsed_at
    from venue_claims c`.execute(db)
  await sql`comment on column entity_claims.linked_id is
    'As posts link to what is claimed: MusicBrainz id, slug of a festival, or id of a venue.'`.execute(db)
}
