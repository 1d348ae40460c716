import { type Kysely, sql } from 'kysely'

/** Entries of whom a member no longer follows leave the calendar; moved records wait longer with each notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table radar_new_follows rename to radar_changed_follows`.execute(db)
  await sql`alter index radar_new_follows_pkey rename to radar_changed_follows_pkey`.execute(db)
  await sql`comment on table radar_changed_follows is
    'Follows that began or ended, or whose member wants to hear of releases or no longer, until their calendars show it.'`.execute(
    db,
  )
  for (const kind of ['artist', 'label'] as const) {
    const [added, ended, changed, follows, mbid] = [
      `${kind}_follow_for_radar`,
      `${kind}_unfollow_for_radar`,
      `${kind}_wish_for_radar`,
      `${kind}_follows`,
      `${kind}_mbid`,
    ].map((name) => sql.ref(name))
    const note = sql`insert into radar_changed_follows (user_id, kind, mbid)
      select user_id, ${sql.lit(kind)}, ${mbid} from changed c`
    const order = sql`order by user_id, ${mbid} on conflict do nothing`
    await sql`
      create or replace function ${added}() returns trigger language plpgsql as $$
      begin
        ${note} ${order};
        return null;
      end $$`.execute(db)
    // A member who is being deleted takes the follows along.
    await sql`
      create function ${ended}() returns trigger language plpgsql as $$
      begin
        ${note} where exists (select from users u where u.id = c.user_id) ${order};
        return null;
      end $$`.execute(db)
    await sql`
      create function ${changed}() returns trigger language plpgsql as $$
      begin
        ${note} where exists (select from before b where b.user_id = c.user_id and b.${mbid} = c.${mbid}
          and b.wants_releases <> c.wants_releases) ${order};
        return null;
      end $$`.execute(db)
    await sql`create trigger ${ended} after delete on ${follows}
      referencing old table as changed for each statement execute function ${ended}()`.execute(db)
    await sql`create trigger ${changed} after update on ${follows}
      referencing old table as before new table as changed for each statement execute function ${changed}()`.execute(
      db,
    )
  }

  await sql`alter table member_notices add column is_left boolean not null default false`.execute(db)
  await sql`comment on column member_notices.is_left is
    'The member no longer follows whom it is about: it is not in the calendar.'`.execute(db)

  await sql`alter table radar_releases add column moves smallint not null default 0,
    add column moved_at timestamptz(3)`.execute(db)
  await sql`comment on column radar_releases.moves is 'How often its followers were told that it moved.'`.execute(
    db,
  )
  await sql`comment on column radar_releases.moved_at is 'When they were told so last.'`.execute(db)
}
