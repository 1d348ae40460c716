import { type Kysely, sql } from 'kysely'

/** Feeds of organisers, and what each source says of a show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table show_feeds (
      id uuid primary key default uuid_v7(),
      artist_claim_id uuid references artist_claims (id) on delete cascade,
      festival_claim_id uuid references festival_claims (id) on delete cascade,
      address text not null check (char_length(address) <= 1000),
      time_zone text,
      city text,
      country text,
      etag text,
      last_modified text,
      due_at timestamptz(3) not null default clock_timestamp(),
      read_at timestamptz(3),
      failure text,
      failures integer not null default 0,
      problems jsonb not null default '[]',
      created_at timestamptz(3) not null default clock_timestamp(),
      check (num_nonnulls(artist_claim_id, festival_claim_id) = 1),
      unique (artist_claim_id, address),
      unique (festival_claim_id, address)
    )`.execute(db)
  await sql`comment on column show_feeds.time_zone is
    'Of times without a zone whose place does not tell it; the organiser chose it.'`.execute(db)
  await sql`comment on column show_feeds.city is 'Of places that name none.'`.execute(db)
  await sql`comment on column show_feeds.read_at is 'When it was last read without a failure.'`.execute(db)
  await sql`comment on column show_feeds.problems is 'Entries that were left out or need a look, with their lines.'`.execute(
    db,
  )
  await sql`create index show_feeds_due on show_feeds (due_at)`.execute(db)
  await sql`
    create table event_sources (
      source text not null check (source in ('feed', 'musicbrainz')),
      key text not null,
      event_id uuid not null references events (id) on delete cascade,
      feed_id uuid references show_feeds (id) on delete cascade,
      said jsonb not null,
      seen_at timestamptz(3) not null,
      missing_reads smallint not null default 0,
      missing_since timestamptz(3),
      primary key (source, key),
      check ((source = 'feed') = (feed_id is not null)),
      check ((missing_reads = 0) = (missing_since is null))
    )`.execute(db)
  await sql`comment on table event_sources is 'What sources besides the forms of this site say of a show.'`.execute(
    db,
  )
  await sql`comment on column event_sources.key is
    'MusicBrainz id, or the feed with the UID of the entry and its occurrence.'`.execute(db)
  await sql`create index event_sources_of_event on event_sources (event_id)`.execute(db)
  await sql`create index event_sources_of_feed on event_sources (feed_id, seen_at) where feed_id is not null`.execute(
    db,
  )
  await sql`alter table events
    add column field_sources jsonb not null default '{}',
    add column residency text,
    add column withdrawn_at timestamptz(3)`.execute(db)
  await sql`comment on column events.field_sources is
    'Where fields are from, for those that are not from the source of the event.'`.execute(db)
  await sql`comment on column events.residency is 'What the evenings of one recurring entry share.'`.execute(
    db,
  )
  await sql`comment on column events.withdrawn_at is
    'Hidden: it has been missing from its feed for a week, and no other source knows it.'`.execute(db)
  await sql`create index events_of_residency on events (residency, sorts_at) where residency is not null`.execute(
    db,
  )
  await sql`create index events_by_day on events (first_day, venue_id)`.execute(db)
}
