import { type Kysely, sql } from 'kysely'

/** Only follows of artists and festivals that have shows are noted: who follows thousands at once waits for few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [kind, id, hasShows] of [
    ['artist', 'artist_mbid', sql`exists (select from event_acts a where a.artist_mbid = c.artist_mbid)`],
    ['festival', 'festival_id', sql`exists (select from events e where e.festival_id = c.festival_id)`],
  ] as const) {
    const [added, ended, changed] = ['follow', 'unfollow', 'wish'].map((what) =>
      sql.ref(`${kind}_${what}_for_shows`),
    )
    const note = sql`insert into show_changed_follows (kind, followed_id, user_id)
      select ${sql.lit(kind)}, ${sql.ref(id)}::text, user_id from changed c where ${hasShows}`
    const order = sql`order by ${sql.ref(id)}, user_id on conflict do nothing`
    await sql`
      create or replace function ${added}() returns trigger language plpgsql as $$
      begin
        ${note} and c.wants_shows ${order};
        return null;
      end $$`.execute(db)
    // A member who is being deleted takes the follows along.
    await sql`
      create or replace function ${ended}() returns trigger language plpgsql as $$
      begin
        ${note} and c.wants_shows and exists (select from users u where u.id = c.user_id) ${order};
        return null;
      end $$`.execute(db)
    await sql`
      create or replace function ${changed}() returns trigger language plpgsql as $$
      begin
        ${note} and exists (select from before b where b.user_id = c.user_id and b.${sql.ref(id)} = c.${sql.ref(id)}
          and b.wants_shows <> c.wants_shows) ${order};
        return null;
      end $$`.execute(db)
  }
}
