import { type Kysely, sql } from 'kysely'

/**
 * When the links of an artist or label were last read at their source, which the cache of answers forgets. A claim by
 * proof lets those that are known from a dump alone count from its date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fetched_links (
      mbid uuid not null, entity_kind smallint not null, fetched_at timestamptz not null,
      primary key (mbid, entity_kind))`.execute(db)
  await sql`
    insert into fetched_links (mbid, entity_kind, fetched_at)
    select substring(key from '[^ ]+$')::uuid, case when key like 'label %' then 2 else 1 end, max(fetched_at)
    from source_answers
    where source = 'musicbrainz' and fetched_at is not null
      and key ~ '^(links of artist|label) [0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
    group by 1, 2`.execute(db)
}
