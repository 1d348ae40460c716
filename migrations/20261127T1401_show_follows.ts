import { type Kysely, sql } from 'kysely'

/** Shows leave the calendars of members who end to follow, and come into those of who begin to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table show_changed_follows (
      kind text not null check (kind in ('artist', 'festival')),
      followed_id text not null,
      user_id uuid not null references users (id) on delete cascade,
      primary key (kind, followed_id, user_id)
    )`.execute(db)
  await sql`create index show_changed_follows_user on show_changed_follows (user_id)`.execute(db)
  await sql`comment on table show_changed_follows is
    'Follows that began or ended, or whose member wants to hear of shows or no longer, until their calendars show it.'`.execute(
    db,
  )
  for (const [kind, id] of [
    ['artist', 'artist_mbid'],
    ['festival', 'festival_id'],
  ] as const) {
    const follows = sql.ref(`${kind}_follows`)
    const [added, ended, changed] = ['follow', 'unfollow', 'wish'].map((what) =>
      sql.ref(`${kind}_${what}_for_shows`),
    )
    const note = sql`insert into show_changed_follows (kind, followed_id, user_id)
      select ${sql.lit(kind)}, ${sql.ref(id)}::text, user_id from changed c`
    const order = sql`order by ${sql.ref(id)}, user_id on conflict do nothing`
    await sql`
      create function ${added}() returns trigger language plpgsql as $$
      begin
        ${note} where c.wants_shows ${order};
        return null;
      end $$`.execute(db)
    // A member who is being deleted takes the follows along.
    await sql`
      create function ${ended}() returns trigger language plpgsql as $$
      begin
        ${note} where c.wants_shows and exists (select from users u where u.id = c.user_id) ${order};
        return null;
      end $$`.execute(db)
    await sql`
      create function ${changed}() returns trigger language plpgsql as $$
      begin
        ${note} where exists (select from before b where b.user_id = c.user_id and b.${sql.ref(id)} = c.${sql.ref(id)}
          and b.wants_shows <> c.wants_shows) ${order};
        return null;
      end $$`.execute(db)
    await sql`create trigger ${added} after insert on ${follows}
      referencing new table as changed for each statement execute function ${added}()`.execute(db)
    await sql`create trigger ${ended} after delete on ${follows}
      referencing old table as changed for each statement execute function ${ended}()`.execute(db)
    await sql`create trigger ${changed} after update on ${follows}
      referencing old table as before new table as changed for each statement execute function ${changed}()`.execute(
      db,
    )
  }
}
