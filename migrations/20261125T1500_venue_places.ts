import { type Kysely, sql } from 'kysely'

/** Where venues are on the map: at their own coordinates, else at those of their city. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table venues
      add column place_latitude double precision,
      add column place_longitude double precision,
      add column placed_at timestamptz(3)`.execute(db)
  await sql`update venues set place_latitude = latitude, place_longitude = longitude, placed_at = clock_timestamp()
    where latitude is not null`.execute(db)
  await sql`comment on column venues.place_latitude is
    'Its own, else that of its city, to a hundredth of a degree; null: not known.'`.execute(db)
  await sql`comment on column venues.placed_at is 'Null: its city has not been looked up yet.'`.execute(db)
  // Whatever writes venues; the job shows.places looks up the cities of those without coordinates.
  await sql`
    create function place_venue() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.latitude is distinct from old.latitude or new.longitude is distinct from old.longitude
        or new.city is distinct from old.city or new.country is distinct from old.country then
        new.place_latitude := new.latitude;
        new.place_longitude := new.longitude;
        new.placed_at := case when new.latitude is null then null else clock_timestamp() end;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger venues_place before insert or update of latitude, longitude, city, country on venues
    for each row execute function place_venue()`.execute(db)
  await sql`create index venues_to_place on venues (id) where placed_at is null`.execute(db)
  await sql`create index venues_by_place on venues using gist (point(place_longitude, place_latitude))
    where place_latitude is not null`.execute(db)
  await sql`create index venues_by_city on venues (search_fold(city))`.execute(db)
}
