import { type Kysely, sql } from 'kysely'

/** The radar hears whom somebody begins to follow and whom everybody has left, instead of comparing all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table radar_changed_watches (
      kind text not null check (kind in ('artist', 'label')),
      mbid uuid not null,
      primary key (kind, mbid)
    )`.execute(db)
  await sql`comment on table radar_changed_watches is
    'Artists and labels that somebody begins to follow, or nobody follows any more, until the radar watches them or no longer.'`.execute(
    db,
  )
  for (const kind of ['artist', 'label'] as const) {
    const counts = sql.ref(`${kind}_follower_counts`)
    const mbid = sql.ref(`${kind}_mbid`)
    const [note, added, changed] = ['note', 'added', 'changed'].map((what) =>
      sql.ref(`${kind}_followers_${what}_for_radar`),
    )
    await sql`
      create function ${note}() returns trigger language plpgsql as $$
      begin
        insert into radar_changed_watches (kind, mbid) values (${sql.lit(kind)}, new.${mbid}) on conflict do nothing;
        return null;
      end $$`.execute(db)
    await sql`create trigger ${added} after insert on ${counts} for each row execute function ${note}()`.execute(
      db,
    )
    await sql`create trigger ${changed} after update of followers on ${counts} for each row
      when ((old.followers > 0) <> (new.followers > 0)) execute function ${note}()`.execute(db)
    await sql`
      insert into radar_changed_watches (kind, mbid)
      select ${sql.lit(kind)}, coalesce(f.mbid, w.mbid)
      from (select ${mbid} as mbid from ${counts} where followers > 0) f
      full join (select mbid from radar_watched where kind = ${sql.lit(kind)}) w on w.mbid = f.mbid
      where f.mbid is null or w.mbid is null`.execute(db)
  }
  await sql`create index radar_changed_follows_followed on radar_changed_follows (kind, mbid)`.execute(db)
}
