import { type Kysely, sql } from 'kysely'

/** Labels publish shows, and read them from their calendars, as artists and festivals do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column label_claim_id uuid references label_claims on delete cascade,
    drop constraint events_check4,
    drop constraint events_check5,
    add constraint events_check4 check (
      (source = 'musicbrainz') = (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id) = 0)),
    add constraint events_check5 check (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id) <= 1)`.execute(
    db,
  )
  await sql`create index events_of_label_claim on events (label_claim_id)
    where label_claim_id is not null`.execute(db)
  await sql`alter table show_feeds
    add column label_claim_id uuid references label_claims on delete cascade,
    drop constraint show_feeds_check,
    add constraint show_feeds_check check (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id) = 1),
    add constraint show_feeds_label_claim_id_address_key unique (label_claim_id, address)`.execute(db)
}
