import { type Kysely, sql } from 'kysely'

/** Members may hear of the shows alone that are near their place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_settings
    add column near_city text check (char_length(near_city) between 1 and 120),
    add column near_country text,
    add column near_latitude double precision,
    add column near_longitude double precision,
    add column near_km smallint check (near_km between 1 and 500),
    add constraint notice_settings_near_check check (
      num_nonnulls(near_city, near_country, near_latitude, near_longitude, near_km) in (0, 5))`.execute(db)
  await sql`comment on column notice_settings.near_km is
    'How far from their city shows are of which the member hears; null: everywhere.'`.execute(db)
}
