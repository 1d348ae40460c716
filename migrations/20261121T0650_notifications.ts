import { type Kysely, sql } from 'kysely'

/** Notifications, and the queue that notifies the followers of posts with very many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references profiles (id) on delete cascade,
      from_user_id uuid references profiles (id) on delete set null,
      kind text not null,
      content text not null,
      is_read boolean not null default false,
      related_post_id uuid references posts (id) on delete cascade,
      related_reply_id uuid references post_replies (id) on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      check (from_user_id <> user_id),
      check (related_reply_id is null or related_post_id is not null)
    )`.execute(db)
  await sql`create index notifications_latest on notifications (user_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index notifications_unread on notifications (user_id) where not is_read`.execute(db)
  await sql`create index notifications_from on notifications (from_user_id)
    where from_user_id is not null`.execute(db)
  await sql`create index notifications_post on notifications (related_post_id)
    where related_post_id is not null`.execute(db)
  // A member gets one notification of a reply, whatever the reasons, and one of each member's like of it.
  await sql`create unique index notifications_reply_once
    on notifications (related_reply_id, user_id,
      (case when kind = 'reply_liked' then from_user_id else '00000000-0000-0000-0000-000000000000' end))
    where related_reply_id is not null`.execute(db)
  await sql`create unique index notifications_post_once
    on notifications (from_user_id, related_post_id, kind)
    where related_reply_id is null and related_post_id is not null`.execute(db)

  // Notifications of a deleted member's actions are deleted; those of decisions stay without an actor. Locks all of them
  // first and in one order, because two members who notified each other may be deleted at once.
  await sql`
    create function notifications_forget_member() returns trigger language plpgsql as $$
    begin
      perform from notifications where user_id = old.id or from_user_id = old.id order by id for update;
      delete from notifications where user_id = old.id;
      delete from notifications where from_user_id = old.id and related_post_id is not null;
      return old;
    end $$`.execute(db)
  await sql`create trigger notifications_forget_member before delete on profiles
    for each row execute function notifications_forget_member()`.execute(db)
  await sql`
    create function notifications_forget_reply() returns trigger language plpgsql as $$
    begin
      delete from notifications where related_reply_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger notifications_forget_reply after update on post_replies for each row
    when (old.deleted_at is null and new.deleted_at is not null)
    execute function notifications_forget_reply()`.execute(db)

  await sql`
    create table notification_fan_outs (
      reply_id uuid primary key references post_replies (id) on delete cascade,
      post_id uuid not null references posts (id) on delete cascade,
      last_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index notification_fan_outs_post on notification_fan_outs (post_id)`.execute(db)
}
