import { type Kysely, sql } from 'kysely'

/** Open sources list addresses of festivals as well, which this site knows by name only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listed_addresses
      add column entity_name text not null default '',
      drop constraint listed_addresses_entity_kind_check,
      add constraint listed_addresses_entity_kind_check check (entity_kind in ('artist', 'label', 'festival'))`.execute(
    db,
  )
  await sql`comment on table listed_addresses is
    'Addresses that open sources list for artists, labels and festivals, with the time since when without a break.'`.execute(
    db,
  )
  await sql`comment on column listed_addresses.entity_id is
    'MusicBrainz id: of an artist, a label, or the series of a festival.'`.execute(db)
  await sql`comment on column listed_addresses.entity_name is
    'The name of the series of a festival; under another name its addresses begin anew. Empty for others.'`.execute(
    db,
  )
  await sql`drop index listed_addresses_of_entity`.execute(db)
  await sql`create index listed_addresses_of_entity on listed_addresses (entity_kind, entity_id, entity_name)`.execute(
    db,
  )
  await sql`drop index listed_addresses_standing`.execute(db)
  await sql`create unique index listed_addresses_standing
    on listed_addresses (entity_kind, entity_id, entity_name, source, relation, md5(url))
    where vanished_at is null`.execute(db)
}
