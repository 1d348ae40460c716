import { type Kysely, sql } from 'kysely'

/**
 * The last two claims on a venue may end at the same moment: each waits for the other, on the lock of the page
 * (`lockClaimedPage`), before it looks whether another one is left. Else neither puts back what was known before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function venue_claims_end() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('claim venue ' || old.venue_id, 0));
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
}
