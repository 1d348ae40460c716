import { type Kysely, sql } from 'kysely'

/**
 * Venues of one name and address in different places are different venues, so that no organiser moves the one of another
 * by stating other coordinates. Of each it is known who stated the coordinates, and where it was first: others correct
 * them by a kilometre from there at most, however often they try.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table venues
      add column elsewhere smallint not null default 0,
      add column first_latitude double precision,
      add column first_longitude double precision,
      add column stated_by uuid references business_accounts on delete set null`.execute(db)
  await sql`comment on column venues.elsewhere is
    'Counts the venues of one name and address in different places; 0 for the first one.'`.execute(db)
  await sql`comment on column venues.first_latitude is
    'Where it was first stated; others correct its coordinates by a kilometre from there at most.'`.execute(
    db,
  )
  await sql`comment on column venues.stated_by is
    'The business that stated where it is, while nobody claims it; null: a business that is gone, or another source.'`.execute(
    db,
  )
  await sql`create index venues_stated_by on venues (stated_by) where stated_by is not null`.execute(db)
  await sql`update venues set first_latitude = latitude, first_longitude = longitude where latitude is not null`.execute(
    db,
  )
  await sql`drop index venues_once`.execute(db)
  await sql`
    create unique index venues_once on venues (search_fold(name), search_fold(city), coalesce(country, ''),
      search_fold(coalesce(address, '')), elsewhere) where mbid is null`.execute(db)
  await sql`
    create function km_between(latitude float8, longitude float8, other_latitude float8, other_longitude float8)
    returns float8 language sql immutable strict as $$
      select 12742 * asin(sqrt(least(1, power(sin(radians(other_latitude - latitude) / 2), 2)
        + cos(radians(latitude)) * cos(radians(other_latitude)) * power(sin(radians(other_longitude - longitude) / 2), 2))))
    $$`.execute(db)
  await sql`
    create or replace function venue_claims_gather() returns trigger language plpgsql as $$
    begin
      update events e set venue_id = v.id
      from venues v join venues o on search_fold(o.city) = search_fold(v.city) and search_fold(o.name) = search_fold(v.name)
        and coalesce(o.country, '') = coalesce(v.country, '') and o.id <> v.id and o.mbid is null
        and (o.address is null or v.address is null or search_fold(o.address) = search_fold(v.address))
        and coalesce(km_between(v.latitude, v.longitude, o.latitude, o.longitude) <= 1, o.elsewhere = 0)
      where v.id = new.venue_id and e.venue_id = o.id
        and not exists (select from venue_claims c
          where c.venue_id = o.id and c.claim_status in ('approved', 'lapsed'));
      return null;
    end $$`.execute(db)
}
