import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Members also follow festivals and members, and say what they want to hear of each: releases, shows, posts. Triggers
 * maintain the numbers of followers, and end the follows between two members whom a block parts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['artist', 'label'] as const) {
    await sql`alter table ${sql.ref(`${kind}_follows`)}
      add column wants_releases boolean not null default true,
      add column wants_posts boolean not null default true,
      add column release_types text[] check (cardinality(release_types) between 1 and 20)`.execute(db)
    await sql`comment on column ${sql.ref(`${kind}_follows.release_types`)} is
      'The types of releases that the member wants of this one; null: as for all others.'`.execute(db)
  }
  await sql`alter table artist_follows add column wants_shows boolean not null default true`.execute(db)
  await sql`
    create table festival_follows (
      festival_id text not null references festivals (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      wants_shows boolean not null default true,
      wants_posts boolean not null default true,
      primary key (festival_id, user_id)
    )`.execute(db)
  await sql`
    create table member_follows (
      member_id uuid not null references users (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      wants_posts boolean not null default true,
      primary key (member_id, user_id),
      check (member_id <> user_id)
    )`.execute(db)
  await countFollows(
    db,
    'festival',
    'festival_id',
    sql`text primary key references festivals (id) on delete cascade`,
  )
  await countFollows(db, 'member', 'member_id', sql`uuid primary key references users (id) on delete cascade`)
  await endFollowsOnBlock(db)
}

async function countFollows(
  db: Kysely<unknown>,
  kind: string,
  column: string,
  type: RawBuilder<unknown>,
): Promise<void> {
  const [follows, counts, id] = [`${kind}_follows`, `${kind}_follower_counts`, column].map((name) =>
    sql.ref(name),
  )
  await sql`create index ${sql.ref(`${kind}_follows_user`)} on ${follows} (user_id, created_at desc)`.execute(
    db,
  )
  await sql`
    create table ${counts} (
      ${id} ${type},
      followers integer not null check (followers >= 0)
    ) with (fillfactor = 50)`.execute(db)
  const added = sql.ref(`${kind}_follow_added`)
  await sql`
    create function ${added}() returns trigger language plpgsql as $$
    begin
      insert into ${counts} as c (${id}, followers)
        select ${id}, count(*) from changed group by ${id} order by ${id}
        on conflict (${id}) do update set followers = c.followers + excluded.followers;
      return null;
    end $$`.execute(db)
  await sql`create trigger ${added} after insert on ${follows}
    referencing new table as changed for each statement execute function ${added}()`.execute(db)
  const removed = sql.ref(`${kind}_follow_removed`)
  await sql`
    create function ${removed}() returns trigger language plpgsql as $$
    begin
      perform from ${counts} where ${id} in (select ${id} from changed) order by ${id} for no key update;
      update ${counts} c set followers = c.followers - r.removed
        from (select ${id}, count(*) as removed from changed group by ${id}) r where c.${id} = r.${id};
      return null;
    end $$`.execute(db)
  await sql`create trigger ${removed} after delete on ${follows}
    referencing old table as changed for each statement execute function ${removed}()`.execute(db)
}

async function endFollowsOnBlock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function member_follows_end_on_block() returns trigger language plpgsql as $$
    begin
      delete from member_follows
        where (member_id = new.blocker_id and user_id = new.blocked_id)
        or (member_id = new.blocked_id and user_id = new.blocker_id);
      return null;
    end $$`.execute(db)
  await sql`create trigger member_follows_end_on_block after insert on member_blocks
    for each row execute function member_follows_end_on_block()`.execute(db)
}
