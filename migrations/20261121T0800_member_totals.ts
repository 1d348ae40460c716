import { type Kysely, sql } from 'kysely'

/** Posts of each member and the likes on them, maintained by triggers; before, each profile view counted all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Blocks writes between the count and the first trigger.
  await sql`lock table posts, post_likes in share row exclusive mode`.execute(db)
  // Not on the profile: a deletion locks the profile before the posts, a like locks the post first.
  await sql`
    create table member_totals (
      user_id uuid primary key references profiles (id) on delete cascade,
      posts integer not null check (posts >= 0),
      likes bigint not null check (likes >= 0)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    insert into member_totals (user_id, posts, likes)
    select user_id, count(*), sum(likes_count) from posts group by user_id`.execute(db)
  await countPosts(db)
  await countLikes(db)
}

async function countPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function member_totals_post_added() returns trigger language plpgsql as $$
    begin
      insert into member_totals as t (user_id, posts, likes)
        select user_id, count(*), sum(likes_count) from changed group by user_id order by user_id
        on conflict (user_id) do update set posts = t.posts + excluded.posts, likes = t.likes + excluded.likes;
      return null;
    end $$`.execute(db)
  await sql`create trigger member_totals_post_added after insert on posts
    referencing new table as changed for each statement execute function member_totals_post_added()`.execute(
    db,
  )
  await sql`
    create function member_totals_post_removed() returns trigger language plpgsql as $$
    begin
      perform from member_totals where user_id in (select user_id from changed) order by user_id for no key update;
      update member_totals t set posts = t.posts - c.posts, likes = t.likes - c.likes
        from (select user_id, count(*) as posts, sum(likes_count) as likes from changed group by user_id) c
        where t.user_id = c.user_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger member_totals_post_removed after delete on posts
    referencing old table as changed for each statement execute function member_totals_post_removed()`.execute(
    db,
  )
}

/** As before, but also locks the authors of the posts: after the posts, in one order. */
async function countLikes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function post_likes_count() returns trigger language plpgsql as $$
    declare sign int := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update posts p set likes_count = p.likes_count + c.n * sign
        from (select post_id, count(*)::int as n from changed where post_id is not null group by post_id) c
        where p.id = c.post_id;
      if found then
        perform from member_totals where user_id in (
          select p.user_id from changed c join posts p on p.id = c.post_id
        ) order by user_id for no key update;
        update member_totals t set likes = t.likes + c.n * sign
          from (select p.user_id, count(*) as n from changed c join posts p on p.id = c.post_id group by p.user_id) c
          where t.user_id = c.user_id;
      end if;
      update post_replies r set likes_count = r.likes_count + c.n * sign
        from (select reply_id, count(*)::int as n from changed where reply_id is not null group by reply_id) c
        where r.id = c.reply_id;
      return null;
    end $$`.execute(db)
}
