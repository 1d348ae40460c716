import { type Kysely, sql } from 'kysely'

/** Claims on festivals that nobody knows yet: the festival is created when an admin approves the claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_fold(value text) returns text language sql immutable parallel safe as $$
      select translate(lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'ς', 'σ')
    $$`.execute(db)
  await sql`comment on function name_fold(text) is 'A name without case and accents.'`.execute(db)
  await sql`alter table festivals add column by_claim boolean not null default false`.execute(db)
  await sql`comment on column festivals.by_claim is
    'Created with the approval of a claim; it goes with its last claim, unless posts link to it.'`.execute(db)
  await sql`create index festivals_by_name on festivals (name_fold(name))`.execute(db)
  await stateFestivals(db)
  await showWebsites(db)
  await removeWithLastClaim(db)
}

async function stateFestivals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table festival_claims
    alter column festival_id drop not null,
    add column stated_name text check (char_length(stated_name) between 1 and 120),
    add column website text check (website ~* '^https?://' and char_length(website) <= 300),
    add constraint festival_claims_festival_stated
      check (festival_id is not null or num_nonnulls(stated_name, website) = 2),
    add constraint festival_claims_approved_exists
      check (festival_id is not null or claim_status <> 'approved')`.execute(db)
  await sql`comment on column festival_claims.festival_id is
    'Null while the festival does not exist: until the claim that states it is approved.'`.execute(db)
  await sql`comment on column festival_claims.stated_name is
    'The name of the festival that the claim states; null for a claim on a festival that existed.'`.execute(
    db,
  )
  await sql`comment on column festival_claims.website is 'The official website of the stated festival.'`.execute(
    db,
  )
  await sql`comment on column festival_claims.festival_name is
    'Maintained by triggers: the name of the festival, or the stated one while there is none.'`.execute(db)
  await sql`create unique index festival_claims_stated_once on festival_claims (claimed_by, name_fold(stated_name))
    where festival_id is null and claim_status = 'pending'`.execute(db)
  await sql`
    create or replace function festival_claims_set_name() returns trigger language plpgsql as $$
    begin
      new.festival_name :=
        coalesce((select name from festivals where id = new.festival_id for share), new.stated_name, '');
      return new;
    end $$`.execute(db)
}

/** Adds the website to the view; of a festival that does not exist yet, `entity_id` and `linked_id` are null. */
async function showWebsites(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view entity_claims as
      select 'artist' as kind, c.id, c.business_account_id, c.claimed_by,
        c.artist_musicbrainz_id::text as entity_id,
        c.artist_musicbrainz_id::text as linked_id,
        coalesce(c.artist_name, (select a.name from artists a where a.mbid = c.artist_musicbrainz_id), 'Artist')
          as entity_name,
        search_fold(coalesce(c.artist_name, '')) as sort_name,
        c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason,
        c.claimed_at, c.approved_at, c.decided_at, c.decided_by,
        exists (select from artist_claims o where o.claim_status = 'approved' and o.id <> c.id
          and o.artist_musicbrainz_id = c.artist_musicbrainz_id) as has_other_approved,
        null::text as website
      from artist_claims c
      union all
      select 'festival', c.id, c.business_account_id, c.claimed_by,
        c.festival_id,
        (select f.slug from festivals f where f.id = c.festival_id),
        c.festival_name,
        search_fold(c.festival_name),
        c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason,
        c.claimed_at, c.approved_at, c.decided_at, c.decided_by,
        exists (select from festival_claims o where o.claim_status = 'approved' and o.id <> c.id
          and o.festival_id = c.festival_id),
        c.website
      from festival_claims c`.execute(db)
  await sql`comment on column entity_claims.website is
    'Official website of a festival that the claim states.'`.execute(db)
}

async function removeWithLastClaim(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function festival_claims_remove_festival() returns trigger language plpgsql as $$
    begin
      delete from festivals f where f.id = old.festival_id and f.by_claim
        and not exists (select from festival_claims c where c.festival_id = f.id)
        and not exists (select from posts p
          where p.linked_entity_type = 'festival' and p.linked_entity_id = f.slug);
      return null;
    end $$`.execute(db)
  await sql`create trigger festival_claims_remove_festival after delete on festival_claims
    for each row when (old.festival_id is not null) execute function festival_claims_remove_festival()`.execute(
    db,
  )
}
