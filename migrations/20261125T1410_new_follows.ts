import { type Kysely, sql } from 'kysely'

/** Follows that the radar has not dealt with: what their members follow goes into their calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table radar_new_follows (
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('artist', 'label')),
      mbid uuid not null,
      primary key (user_id, kind, mbid)
    )`.execute(db)
  await sql`comment on table radar_new_follows is
    'Follows whose coming records are not in the calendars of their members yet.'`.execute(db)
  for (const kind of ['artist', 'label'] as const) {
    const [added, follows, mbid] = [`${kind}_follow_for_radar`, `${kind}_follows`, `${kind}_mbid`].map(
      (name) => sql.ref(name),
    )
    await sql`
      create function ${added}() returns trigger language plpgsql as $$
      begin
        insert into radar_new_follows (user_id, kind, mbid)
          select user_id, ${sql.lit(kind)}, ${mbid} from changed order by user_id, ${mbid} on conflict do nothing;
        return null;
      end $$`.execute(db)
    await sql`create trigger ${added} after insert on ${follows}
      referencing new table as changed for each statement execute function ${added}()`.execute(db)
  }
}
