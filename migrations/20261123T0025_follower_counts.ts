import { type Kysely, sql } from 'kysely'

/** Followers of each artist and label, maintained by triggers; before, each page counted all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Blocks writes between the count and the first trigger.
  await sql`lock table artist_follows, label_follows in share row exclusive mode`.execute(db)
  await countFollows(db, 'artist')
  await countFollows(db, 'label')
}

async function countFollows(db: Kysely<unknown>, of: 'artist' | 'label'): Promise<void> {
  const [follows, counts, mbid] = [`${of}_follows`, `${of}_follower_counts`, `${of}_mbid`].map((name) =>
    sql.ref(name),
  )
  await sql`
    create table ${counts} (
      ${mbid} uuid primary key,
      followers integer not null check (followers >= 0)
    ) with (fillfactor = 50)`.execute(db)
  await sql`insert into ${counts} select ${mbid}, count(*) from ${follows} group by ${mbid}`.execute(db)
  await sql`create index ${sql.ref(`${of}_follower_counts_most`)} on ${counts} (followers desc, ${mbid})
    where followers > 0`.execute(db)
  const added = sql.ref(`${of}_follow_added`)
  await sql`
    create function ${added}() returns trigger language plpgsql as $$
    begin
      insert into ${counts} as c (${mbid}, followers)
        select ${mbid}, count(*) from changed group by ${mbid} order by ${mbid}
        on conflict (${mbid}) do update set followers = c.followers + excluded.followers;
      return null;
    end $$`.execute(db)
  await sql`create trigger ${added} after insert on ${follows}
    referencing new table as changed for each statement execute function ${added}()`.execute(db)
  const removed = sql.ref(`${of}_follow_removed`)
  await sql`
    create function ${removed}() returns trigger language plpgsql as $$
    begin
      perform from ${counts} where ${mbid} in (select ${mbid} from changed) order by ${mbid} for no key update;
      update ${counts} c set followers = c.followers - r.removed
        from (select ${mbid}, count(*) as removed from changed group by ${mbid}) r where c.${mbid} = r.${mbid};
      return null;
    end $$`.execute(db)
  await sql`create trigger ${removed} after delete on ${follows}
    referencing old table as changed for each statement execute function ${removed}()`.execute(db)
}
