import { type Kysely, sql } from 'kysely'

/** Shows: events at venues, and the acts that play there. A festival is a series, an event an edition of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVenues(db)
  await createEvents(db)
  await createActs(db)
}

async function createVenues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table venues (
      id uuid primary key default uuid_v7(),
      mbid uuid unique,
      name text not null check (btrim(name) <> ''),
      address text,
      city text not null check (btrim(city) <> ''),
      country text check (country ~ '^[A-Z]{2}$'),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      time_zone text,
      created_at timestamptz(3) not null default clock_timestamp(),
      check ((latitude is null) = (longitude is null))
    )`.execute(db)
  // Another address is another venue: nobody changes the venue of somebody else's show.
  await sql`create unique index venues_once on venues (search_fold(name), search_fold(city),
    coalesce(country, ''), search_fold(coalesce(address, ''))) where mbid is null`.execute(db)
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id uuid primary key default uuid_v7(),
      mbid uuid unique,
      source text not null check (source in ('organiser', 'feed', 'musicbrainz')),
      artist_claim_id uuid references artist_claims (id) on delete cascade,
      festival_claim_id uuid references festival_claims (id) on delete cascade,
      festival_id text references festivals (id) on delete set null,
      venue_id uuid references venues (id),
      kind text not null check (kind in ('concert', 'festival', 'launch', 'residency', 'stream')),
      name text not null check (btrim(name) <> ''),
      description text,
      poster_url text,
      status text not null default 'scheduled'
        check (status in ('scheduled', 'moved', 'postponed', 'cancelled')),
      status_reason text,
      status_changed_at timestamptz(3),
      previous_day date,
      previous_begins_at timestamptz(3),
      time_zone text not null,
      first_day date not null,
      last_day date not null,
      begins_at timestamptz(3),
      ends_at timestamptz(3),
      sorts_at timestamptz(3) not null,
      over_at timestamptz(3) not null,
      ticket_links jsonb not null default '[]',
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      check (last_day between first_day and first_day + 30),
      check (ends_at > begins_at),
      check (over_at > sorts_at),
      check (status <> 'moved' or previous_day is not null),
      check ((source = 'musicbrainz') = (num_nonnulls(artist_claim_id, festival_claim_id) = 0)),
      check (num_nonnulls(artist_claim_id, festival_claim_id) <= 1)
    )`.execute(db)
  await sql`comment on column events.artist_claim_id is
    'The claim by which it was published, of an artist or of a festival: it goes with the claim.'`.execute(db)
  await sql`comment on column events.time_zone is 'IANA name; days are those of this zone.'`.execute(db)
  await sql`comment on column events.begins_at is 'Null: only the day is known.'`.execute(db)
  await sql`comment on column events.sorts_at is
    'When it begins; where only the day is known, the first moment of that day.'`.execute(db)
  await sql`comment on column events.over_at is
    'When it ends; where that is not known, 6:00 on the morning after the last day.'`.execute(db)
  await sql`create index events_in_order on events (sorts_at, id)`.execute(db)
  await sql`create index events_of_artist_claim on events (artist_claim_id)
    where artist_claim_id is not null`.execute(db)
  await sql`create index events_of_festival_claim on events (festival_claim_id)
    where festival_claim_id is not null`.execute(db)
  await sql`create index events_of_festival on events (festival_id, sorts_at, id)
    where festival_id is not null`.execute(db)
  await sql`create index events_of_venue on events (venue_id, sorts_at, id)
    where venue_id is not null`.execute(db)
}

async function createActs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_acts (
      event_id uuid not null references events (id) on delete cascade,
      position smallint not null,
      artist_mbid uuid,
      name text not null check (btrim(name) <> ''),
      role text not null check (role in ('headliner', 'support', 'guest', 'host')),
      stage text,
      day date,
      begins_at timestamptz(3),
      ends_at timestamptz(3),
      primary key (event_id, position)
    )`.execute(db)
  await sql`comment on column event_acts.artist_mbid is 'Null: the act is known by its name alone.'`.execute(
    db,
  )
  await sql`create index event_acts_of_artist on event_acts (artist_mbid, event_id)
    where artist_mbid is not null`.execute(db)
}
