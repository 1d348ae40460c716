import { type Kysely, sql } from 'kysely'

/** Claims of both kinds as one view, for every read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await nameFestivalClaims(db)
  await createView(db)
}

/** Copies the festival's name into the claim, as artist claims have one, so that an index can sort by it. */
async function nameFestivalClaims(db: Kysely<unknown>): Promise<void> {
  await sql`alter table festival_claims add column festival_name text`.execute(db)
  await sql`update festival_claims c set festival_name = f.name from festivals f where f.id = c.festival_id`.execute(
    db,
  )
  await sql`alter table festival_claims alter column festival_name set not null`.execute(db)
  await sql`comment on column festival_claims.festival_name is 'Maintained by triggers: the name of the festival.'`.execute(
    db,
  )
  await sql`create index festival_claims_by_name on festival_claims (search_fold(festival_name), id)`.execute(
    db,
  )
  // The lock serializes a claim and a renaming of the festival.
  await sql`
    create function festival_claims_set_name() returns trigger language plpgsql as $$
    begin
      new.festival_name := coalesce((select name from festivals where id = new.festival_id for share), '');
      return new;
    end $$`.execute(db)
  await sql`create trigger festival_claims_set_name before insert or update of festival_id on festival_claims
    for each row execute function festival_claims_set_name()`.execute(db)
  await sql`
    create function festivals_rename_claims() returns trigger language plpgsql as $$
    begin
      update festival_claims set festival_name = new.name where festival_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger festivals_rename_claims after update of name on festivals
    for each row when (old.name <> new.name) execute function festivals_rename_claims()`.execute(db)
}

/**
 * Each half reads one table and has no condition of its own: only then does the planner use the indexes of that table
 * for a query on one kind. A column with a subquery costs only the queries that select it.
 */
async function createView(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view entity_claims as
      select 'artist' as kind, c.id, c.business_account_id, c.claimed_by,
        c.artist_musicbrainz_id::text as entity_id,
        c.artist_musicbrainz_id::text as linked_id,
        coalesce(c.artist_name, (select a.name from artists a where a.mbid = c.artist_musicbrainz_id), 'Artist')
          as entity_name,
        search_fold(coalesce(c.artist_name, '')) as sort_name,
        c.verification_documents, c.additional_information, c.claim_status, c.rejection_reason,
        c.claimed_at, c.approved_at, c.decided_at, c.decided_by,
        exists (select from artist_claims o where o.claim_status = 'approved' and o.id <> c.id
          and o.artist_musicbrainz_id = c.artist_musicbrainz_id) as has_other_approved
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
          and o.festival_id = c.festival_id)
      from festival_claims c`.execute(db)
  await sql`comment on column entity_claims.linked_id is
    'As posts link to the artist or festival: MusicBrainz id, or slug.'`.execute(db)
  await sql`comment on column entity_claims.sort_name is
    'What lists search and sort by: the name of the claim, folded.'`.execute(db)
}
