import { type Kysely, sql } from 'kysely'

/** Moderators; and posts and replies that wait for approval, were reported, or were removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_roles drop constraint user_roles_role_check`.execute(db)
  await sql`alter table user_roles add constraint user_roles_role_check
    check (role in ('moderator', 'admin'))`.execute(db)

  for (const table of ['posts', 'post_replies']) {
    const name = sql.table(table)
    await sql`alter table ${name} add column visibility text not null default 'public'
      check (visibility in ('public', 'held', 'hidden', 'removed'))`.execute(db)
    await sql`comment on column ${sql.ref(`${table}.visibility`)} is
      'held: waits for approval; hidden: reported, until a moderator decides; removed: by a moderator, restorable.'`.execute(
      db,
    )
    await sql`create index ${sql.ref(`${table}_held`)} on ${name} (created_at, id) where visibility = 'held'`.execute(
      db,
    )
  }

  // New posts that are held come first in these orders, and must not slow them down.
  await sql`drop index posts_latest`.execute(db)
  await sql`create index posts_latest on posts (created_at desc, id desc) where visibility = 'public'`.execute(
    db,
  )
  await sql`drop index posts_of_entity_page`.execute(db)
  await sql`create index posts_of_entity_page on posts
    (linked_entity_type, linked_entity_id, is_pinned desc, created_at desc, id desc)
    where linked_entity_id is not null and not is_hidden and visibility = 'public'`.execute(db)

  await countPublicPosts(db)
  await countPublicReplies(db)
  await sql`
    create function posts_removed() returns trigger language plpgsql as $$
    begin
      perform from notifications where related_post_id = new.id order by id for update;
      delete from notifications where related_post_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger posts_removed after update of visibility on posts for each row
    when (old.visibility <> 'removed' and new.visibility = 'removed') execute function posts_removed()`.execute(
    db,
  )
  await sql`create trigger post_replies_removed_by_moderator after update of visibility on post_replies for each row
    when (old.visibility <> 'removed' and new.visibility = 'removed')
    execute function notifications_forget_reply()`.execute(db)
}

/** The totals of members count public posts and the likes of these. */
async function countPublicPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function member_totals_post_added() returns trigger language plpgsql as $$
    begin
      insert into member_totals as t (user_id, posts, likes)
        select user_id, count(*), sum(likes_count) from changed where visibility = 'public'
        group by user_id order by user_id
        on conflict (user_id) do update set posts = t.posts + excluded.posts, likes = t.likes + excluded.likes;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function member_totals_post_removed() returns trigger language plpgsql as $$
    begin
      perform from member_totals where user_id in (select user_id from changed) order by user_id for no key update;
      update member_totals t set posts = t.posts - c.posts, likes = t.likes - c.likes
        from (select user_id, count(*) as posts, sum(likes_count) as likes from changed
          where visibility = 'public' group by user_id) c
        where t.user_id = c.user_id;
      return null;
    end $$`.execute(db)
  await sql`
    create function member_totals_visibility_changed() returns trigger language plpgsql as $$
    declare sign int := case new.visibility when 'public' then 1 else -1 end;
    begin
      insert into member_totals (user_id, posts, likes) values (new.user_id, 0, 0)
        on conflict do nothing;
      update member_totals set posts = posts + sign, likes = likes + sign * new.likes_count
        where user_id = new.user_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger member_totals_visibility_changed after update of visibility on posts for each row
    when ((old.visibility = 'public') <> (new.visibility = 'public'))
    execute function member_totals_visibility_changed()`.execute(db)
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
          from (select p.user_id, count(*) as n from changed c
            join posts p on p.id = c.post_id and p.visibility = 'public' group by p.user_id) c
          where t.user_id = c.user_id;
      end if;
      update post_replies r set likes_count = r.likes_count + c.n * sign
        from (select reply_id, count(*)::int as n from changed where reply_id is not null group by reply_id) c
        where r.id = c.reply_id;
      return null;
    end $$`.execute(db)
}

/** Posts count their public replies. */
async function countPublicReplies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function post_replies_count() returns trigger language plpgsql as $$
    begin
      update posts p set replies_count = p.replies_count + c.n * (case tg_op when 'INSERT' then 1 else -1 end)
        from (select post_id, count(*)::int as n from changed
          where deleted_at is null and visibility = 'public' group by post_id) c
        where p.id = c.post_id;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function post_replies_withdrawn() returns trigger language plpgsql as $$
    begin
      update posts set replies_count = replies_count - 1 where id = new.post_id and old.visibility = 'public';
      delete from post_likes where reply_id = new.id;
      perform post_replies_prune(new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create function post_replies_visibility_changed() returns trigger language plpgsql as $$
    begin
      update posts set replies_count = replies_count + (case new.visibility when 'public' then 1 else -1 end)
        where id = new.post_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger post_replies_visibility_changed after update of visibility on post_replies for each row
    when ((old.visibility = 'public') <> (new.visibility = 'public')
      and old.deleted_at is null and new.deleted_at is null)
    execute function post_replies_visibility_changed()`.execute(db)
}
