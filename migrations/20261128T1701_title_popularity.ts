import { type Kysely, sql } from 'kysely'

/** How popular albums and songs are according to several sources, as of artists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, id, entities] of [
    ['release_group_popularity', 'release_group_id', 'release_groups'],
    ['recording_popularity', 'recording_id', 'recordings'],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        ${sql.ref(id)} int primary key references ${sql.table(entities)} on delete cascade,
        known int not null,
        combined int not null,
        listens int8 not null,
        listeners int not null)`.execute(db)
    await sql`comment on table ${sql.table(table)} is
      'Those that somebody listened to, at ListenBrainz; columns as of artist_popularity.'`.execute(db)
  }
  await sql`
    alter table listens_round
      add column entity_kind smallint not null default 1,
      drop constraint listens_round_pkey,
      add primary key (entity_kind),
      drop column is_only`.execute(db)
  await sql`alter table listens_round alter column entity_kind drop default`.execute(db)
  await sql`comment on table listens_round is
    'How far the questions to ListenBrainz have come with each kind.'`.execute(db)
}
