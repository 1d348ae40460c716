import { type Kysely, sql } from 'kysely'

/** Posts, replies, likes, follows and moderation; triggers maintain counters and the search document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFunctions(db)
  await createPosts(db)
  await createReplies(db)
  await createLikes(db)
  await createFollowsAndModeration(db)
  await createSearch(db)
  await createForgetting(db)
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  // Ids that sort by time; PostgreSQL has uuidv7() from 18 on only.
  await sql`
    create function uuid_v7() returns uuid language sql volatile parallel safe as $$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $$`.execute(db)
  // A database with the C locale folds ASCII only, so the function names a collation that knows all letters.
  const {
    rows: [collation],
  } = await sql<{ name: string | null }>`
    select case when lower('Ä') = 'ä' then null else (
      select collname from pg_collation where collname in ('und-x-icu', 'pg_c_utf8', 'C.utf8')
      order by array_position(array['und-x-icu', 'pg_c_utf8', 'C.utf8'], collname::text) limit 1
    ) end as name`.execute(db)
  const collate = collation?.name ? sql` collate ${sql.id(collation.name)}` : sql``
  await sql`
    create function search_fold(value text) returns text language sql immutable parallel safe as $$
      select lower(normalize(value, NFC)${collate})
    $$`.execute(db)
}

async function createPosts(db: Kysely<unknown>): Promise<void> {
  // Times have milliseconds, as JavaScript's have, so that a cursor made from one is exact.
  await sql`
    create table posts (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references profiles (id) on delete cascade,
      content text not null check (char_length(content) between 1 and 5000),
      media_urls text[] not null default '{}' check (cardinality(media_urls) <= 5),
      post_type text not null default 'text' check (post_type in ('text', 'photo', 'video')),
      linked_entity_type text check (linked_entity_type in ('artist', 'festival', 'album', 'song', 'show')),
      linked_entity_id text,
      linked_entity_name text,
      likes_count integer not null default 0 check (likes_count >= 0),
      replies_count integer not null default 0 check (replies_count >= 0),
      created_at timestamptz(3) not null default clock_timestamp(),
      is_official_post boolean not null default false,
      posted_as_business_id uuid,
      is_recent boolean not null default true,
      check (linked_entity_type is not null or (linked_entity_id is null and linked_entity_name is null))
    )`.execute(db)
  await sql`comment on column posts.is_recent is
    'Kept true for the 24 hours that count for trending, and cleared by a job some time later, so that an index of the recent posts stays small.'`.execute(
    db,
  )
  await sql`create index posts_latest on posts (created_at desc, id desc)`.execute(db)
  await sql`create index posts_top on posts (likes_count desc, created_at desc, id desc)`.execute(db)
  await sql`create index posts_trending on posts (likes_count desc, created_at desc, id desc)
    where is_recent`.execute(db)
  await sql`create index posts_of_user on posts (user_id, created_at desc, id desc)`.execute(db)
  await sql`create index posts_of_entity on posts (linked_entity_type, linked_entity_id, created_at desc, id desc)
    where linked_entity_id is not null`.execute(db)
}

async function createReplies(db: Kysely<unknown>): Promise<void> {
  // A deleted reply with answers stays in the thread as a placeholder, without text and author.
  await sql`
    create table post_replies (
      id uuid primary key default uuid_v7(),
      post_id uuid not null references posts (id) on delete cascade,
      parent_reply_id uuid references post_replies (id),
      user_id uuid references profiles (id) on delete set null,
      content text not null,
      likes_count integer not null default 0 check (likes_count >= 0),
      created_at timestamptz(3) not null default clock_timestamp(),
      is_official boolean not null default false,
      business_account_id uuid,
      deleted_at timestamptz(3),
      member_left boolean not null default false,
      path bytea not null,
      depth smallint generated always as ((octet_length(path) / 24 - 1)::smallint) stored check (depth <= 3),
      check (case when deleted_at is null
        then user_id is not null and char_length(content) between 1 and 2000
        else user_id is null and content = '' end)
    )`.execute(db)
  await sql`comment on column post_replies.path is
    'Place in the thread: time and id of every ancestor and of the reply itself, 24 bytes each. In order of it a thread reads from top to bottom.'`.execute(
    db,
  )
  await sql`create unique index post_replies_thread on post_replies (post_id, path)`.execute(db)
  await sql`create index post_replies_parent on post_replies (parent_reply_id)
    where parent_reply_id is not null`.execute(db)
  await sql`create index post_replies_user on post_replies (user_id, created_at desc, id desc)
    where user_id is not null`.execute(db)
  await sql`
    create function post_replies_place() returns trigger language plpgsql as $$
    declare parent_path bytea := '';
    begin
      if new.parent_reply_id is not null then
        select path into parent_path from post_replies
          where id = new.parent_reply_id and post_id = new.post_id;
        if not found then
          raise foreign_key_violation using message = 'the parent is no reply of this post';
        end if;
      end if;
      new.path := parent_path || int8send((extract(epoch from new.created_at) * 1000)::bigint) || uuid_send(new.id);
      return new;
    end $$`.execute(db)
  await sql`create trigger post_replies_place before insert on post_replies
    for each row execute function post_replies_place()`.execute(db)
  await createReplyCounting(db)
}

async function createReplyCounting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function post_replies_count() returns trigger language plpgsql as $$
    begin
      update posts p set replies_count = p.replies_count + c.n * (case tg_op when 'INSERT' then 1 else -1 end)
        from (select post_id, count(*)::int as n from changed where deleted_at is null group by post_id) c
        where p.id = c.post_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger post_replies_added after insert on post_replies
    referencing new table as changed for each statement execute function post_replies_count()`.execute(db)
  await sql`create trigger post_replies_removed after delete on post_replies
    referencing old table as changed for each statement execute function post_replies_count()`.execute(db)

  // A reply is withdrawn by setting deleted_at, or with its author by setting user_id to null.
  await sql`
    create function post_replies_empty() returns trigger language plpgsql as $$
    begin
      new.member_left := new.deleted_at is null;
      new.deleted_at := coalesce(new.deleted_at, clock_timestamp());
      new.user_id := null;
      new.content := '';
      return new;
    end $$`.execute(db)
  await sql`create trigger post_replies_empty before update on post_replies for each row
    when (old.deleted_at is null and (new.deleted_at is not null or new.user_id is null))
    execute function post_replies_empty()`.execute(db)
  await sql`
    create function post_replies_withdrawn() returns trigger language plpgsql as $$
    begin
      update posts set replies_count = replies_count - 1 where id = new.post_id;
      delete from post_likes where reply_id = new.id;
      perform post_replies_prune(new.id);
      return null;
    end $$`.execute(db)
  await sql`create trigger post_replies_withdrawn after update on post_replies for each row
    when (old.deleted_at is null and new.deleted_at is not null)
    execute function post_replies_withdrawn()`.execute(db)

  // A placeholder without answers is useless. The lock waits for an answer that is being written.
  await sql`
    create function post_replies_prune(reply uuid) returns void language plpgsql as $$
    begin
      perform from post_replies where id = reply and deleted_at is not null for update;
      if found and not exists (select from post_replies where parent_reply_id = reply) then
        delete from post_replies where id = reply;
      end if;
    end $$`.execute(db)
  await sql`
    create function post_replies_gone() returns trigger language plpgsql as $$
    begin
      perform post_replies_prune(old.parent_reply_id);
      return null;
    end $$`.execute(db)
  await sql`create trigger post_replies_gone after delete on post_replies for each row
    when (old.parent_reply_id is not null) execute function post_replies_gone()`.execute(db)
}

async function createLikes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_likes (
      id bigint generated always as identity primary key,
      post_id uuid references posts (id) on delete cascade,
      reply_id uuid references post_replies (id) on delete cascade,
      user_id uuid not null references profiles (id) on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      check (num_nonnulls(post_id, reply_id) = 1)
    )`.execute(db)
  await sql`create unique index post_likes_post on post_likes (post_id, user_id)
    where post_id is not null`.execute(db)
  await sql`create unique index post_likes_reply on post_likes (reply_id, user_id)
    where reply_id is not null`.execute(db)
  await sql`create index post_likes_user on post_likes (user_id)`.execute(db)
  await sql`
    create function post_likes_count() returns trigger language plpgsql as $$
    declare sign int := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update posts p set likes_count = p.likes_count + c.n * sign
        from (select post_id, count(*)::int as n from changed where post_id is not null group by post_id) c
        where p.id = c.post_id;
      update post_replies r set likes_count = r.likes_count + c.n * sign
        from (select reply_id, count(*)::int as n from changed where reply_id is not null group by reply_id) c
        where r.id = c.reply_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger post_likes_added after insert on post_likes
    referencing new table as changed for each statement execute function post_likes_count()`.execute(db)
  await sql`create trigger post_likes_removed after delete on post_likes
    referencing old table as changed for each statement execute function post_likes_count()`.execute(db)
}

async function createFollowsAndModeration(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_follows (
      id uuid primary key default uuid_v7(),
      post_id uuid not null references posts (id) on delete cascade,
      user_id uuid not null references profiles (id) on delete cascade,
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (post_id, user_id)
    )`.execute(db)
  await sql`create index post_follows_user on post_follows (user_id, created_at desc, id desc)`.execute(db)
  await sql`
    create table post_moderation (
      id uuid primary key default uuid_v7(),
      post_id uuid not null references posts (id) on delete cascade,
      business_account_id uuid not null,
      action text not null check (action in ('pin', 'hide')),
      reason text,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (post_id, business_account_id, action),
      check (action <> 'hide' or btrim(reason) <> '')
    )`.execute(db)
  await sql`create index post_moderation_by on post_moderation (created_by)
    where created_by is not null`.execute(db)
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  // Apart from posts, because every like would otherwise write the trigrams of the whole text again.
  await sql`
    create table post_search (
      post_id uuid primary key references posts (id) on delete cascade,
      content text not null,
      linked_entity_name text not null
    )`.execute(db)
  await sql`create index post_search_contains on post_search
    using gin (content gin_trgm_ops, linked_entity_name gin_trgm_ops)`.execute(db)
  await sql`
    create function posts_index() returns trigger language plpgsql as $$
    begin
      insert into post_search (post_id, content, linked_entity_name)
        values (new.id, search_fold(new.content), search_fold(coalesce(new.linked_entity_name, '')))
        on conflict (post_id) do update
          set content = excluded.content, linked_entity_name = excluded.linked_entity_name;
      return null;
    end $$`.execute(db)
  await sql`create trigger posts_index after insert or update of content, linked_entity_name on posts
    for each row execute function posts_index()`.execute(db)
}

async function createForgetting(db: Kysely<unknown>): Promise<void> {
  // Locks all affected rows first and in one order, because two members may be deleted at once.
  await sql`
    create function community_forget_member() returns trigger language plpgsql as $$
    begin
      perform from posts where id in (
        select id from posts where user_id = old.id
        union select post_id from post_replies where user_id = old.id
        union select post_id from post_likes where user_id = old.id and post_id is not null
        union select r.post_id from post_likes l join post_replies r on r.id = l.reply_id where l.user_id = old.id
      ) order by id for update;
      delete from posts where user_id = old.id;
      delete from post_likes where user_id = old.id;
      update post_replies set user_id = null where user_id = old.id;
      return old;
    end $$`.execute(db)
  await sql`create trigger community_forget_member before delete on profiles
    for each row execute function community_forget_member()`.execute(db)
}
