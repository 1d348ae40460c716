import { type Kysely, sql } from 'kysely'

/**
 * What shows are found by, in their own rows: place, words and genres. So thousands are looked through without opening the
 * acts and the venue of each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table venues add column city_key bigint`.execute(db)
  await sql`comment on column venues.city_key is 'Equal for all venues of a city, however its name is written.'`.execute(
    db,
  )
  await sql`
    create or replace function place_venue() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.latitude is distinct from old.latitude or new.longitude is distinct from old.longitude
        or new.city is distinct from old.city or new.country is distinct from old.country then
        new.place_latitude := new.latitude;
        new.place_longitude := new.longitude;
        new.placed_at := case when new.latitude is null then null else clock_timestamp() end;
        new.city_key := hashtextextended(search_fold(new.city) || ' ' || coalesce(new.country, ''), 0);
      end if;
      return new;
    end $$`.execute(db)
  await sql`update venues set city_key = hashtextextended(search_fold(city) || ' ' || coalesce(country, ''), 0)`.execute(
    db,
  )

  await sql`create index venues_of_city_key on venues (city_key)`.execute(db)

  await sql`alter table events
    add column city_key bigint,
    add column place_latitude double precision,
    add column place_longitude double precision,
    add column words text not null default '',
    add column genres integer[] not null default '{}'`.execute(db)
  await sql`comment on column events.city_key is 'This and the place are those of the venue.'`.execute(db)
  await sql`comment on column events.words is
    'Names of the show, its venue, city and acts as search_fold writes them, one a line.'`.execute(db)
  await sql`comment on column events.genres is 'Tags of its acts.'`.execute(db)
  await sql`update events e set city_key = v.city_key, place_latitude = v.place_latitude, place_longitude = v.place_longitude
    from venues v where v.id = e.venue_id`.execute(db)
  await sql`
    create function place_event() returns trigger language plpgsql as $$
    begin
      select city_key, place_latitude, place_longitude into new.city_key, new.place_latitude, new.place_longitude
        from venues where id = new.venue_id;
      return new;
    end $$`.execute(db)
  await sql`create trigger events_place before insert or update of venue_id on events
    for each row execute function place_event()`.execute(db)
  await sql`
    create function venue_moved() returns trigger language plpgsql as $$
    begin
      update events set city_key = new.city_key, place_latitude = new.place_latitude, place_longitude = new.place_longitude
        where venue_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger venues_moved
    after update of latitude, longitude, city, country, place_latitude, place_longitude on venues for each row
    when (old.city_key is distinct from new.city_key or old.place_latitude is distinct from new.place_latitude
      or old.place_longitude is distinct from new.place_longitude)
    execute function venue_moved()`.execute(db)

  await sql`create index events_shown on events (sorts_at, id)
    include (over_at, first_day, last_day, venue_id, city_key, place_latitude, place_longitude)
    where withdrawn_at is null`.execute(db)
  await sql`drop index events_in_order`.execute(db)

  await sql`
    create function genres_of_acts(artists uuid[]) returns integer[] language sql stable as $$
      select coalesce(array_agg(distinct t.tag_id order by t.tag_id), '{}')
      from artists r join entity_tags t on t.entity_kind = 1 and t.entity_id = r.id and t.votes > 0
      where r.mbid = any (artists)
    $$`.execute(db)
  await sql`
    create function describe_shows(ids uuid[]) returns integer language plpgsql as $$
    declare changed integer;
    begin
      update events e set words = d.words, genres = d.genres
      from (
        select e.id, search_fold(concat_ws(E'\\n', e.name, v.name, v.city, a.names)) as words,
          genres_of_acts(a.mbids) as genres
        from events e left join venues v on v.id = e.venue_id, lateral (
          select string_agg(name, E'\\n' order by position) as names, array_agg(artist_mbid) as mbids
          from event_acts where event_id = e.id) a
        where e.id = any (ids)
      ) d
      where e.id = d.id and (e.words, e.genres) is distinct from (d.words, d.genres);
      get diagnostics changed = row_count;
      return changed;
    end $$`.execute(db)
  await sql`
    create function shows_added() returns trigger language plpgsql as $$
    begin
      perform describe_shows(array(select id from added));
      return null;
    end $$`.execute(db)
  await sql`create trigger events_described_added after insert on events referencing new table as added
    for each statement execute function shows_added()`.execute(db)
  await sql`
    create function show_renamed() returns trigger language plpgsql as $$
    begin
      perform describe_shows(array[new.id]);
      return null;
    end $$`.execute(db)
  await sql`create trigger events_described_renamed after update of name, venue_id on events for each row
    when (old.name <> new.name or old.venue_id is distinct from new.venue_id) execute function show_renamed()`.execute(
    db,
  )
  await sql`
    create function venue_renamed() returns trigger language plpgsql as $$
    begin
      perform describe_shows(array(select id from events where venue_id = new.id));
      return null;
    end $$`.execute(db)
  await sql`create trigger venues_renamed after update of name, city on venues for each row
    when (old.name <> new.name or old.city <> new.city) execute function venue_renamed()`.execute(db)
  await sql`
    create function acts_changed() returns trigger language plpgsql as $$
    begin
      perform describe_shows(array(select distinct event_id from changed));
      return null;
    end $$`.execute(db)
  for (const [name, change, table] of [
    ['added', 'insert', 'new'],
    ['changed', 'update', 'new'],
    ['removed', 'delete', 'old'],
  ]) {
    await sql`create trigger ${sql.raw(`event_acts_${name}`)} after ${sql.raw(String(change))} on event_acts
      referencing ${sql.raw(String(table))} table as changed for each statement execute function acts_changed()`.execute(
      db,
    )
  }
  await sql`select describe_shows(array(select id from events))`.execute(db)
}
