import { type Kysely, sql } from 'kysely'

/** Notices of releases, shows and official posts, who gets them, and what waits to be delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_settings (
      user_id uuid primary key references profiles (id) on delete cascade,
      time_zone text check (char_length(time_zone) between 1 and 64),
      quiet_from smallint check (quiet_from between 0 and 1439),
      quiet_to smallint check (quiet_to between 0 and 1439),
      choices jsonb not null default '{}',
      release_types text[],
      addresses_version integer not null default 1,
      digest_sent_at timestamptz(3),
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db)
  await sql`comment on column notice_settings.time_zone is 'Null: the zone of the site.'`.execute(db)
  await sql`comment on column notice_settings.quiet_from is
    'Minutes after midnight, as quiet_to; equal: no quiet hours; null: those of the site.'`.execute(db)
  await sql`comment on column notice_settings.choices is
    'By kind and channel, whether the member wants it; what is missing is as the site has it.'`.execute(db)
  await sql`comment on column notice_settings.release_types is 'Null: those of the site.'`.execute(db)
  await sql`comment on column notice_settings.addresses_version is
    'The addresses of feed and calendar contain it under a signature: a higher one ends the earlier addresses.'`.execute(
    db,
  )

  await sql`
    create table notices (
      id bigint generated always as identity primary key,
      kind text not null,
      subject_type text not null,
      subject_id text not null check (char_length(subject_id) between 1 and 200),
      day date,
      facts jsonb not null,
      artist_ids text[] not null default '{}',
      author_id uuid references profiles (id) on delete cascade,
      post_id uuid references posts (id) on delete cascade,
      revision integer not null default 0,
      created_at timestamptz(3) not null,
      unique nulls not distinct (subject_type, subject_id, kind, day)
    )`.execute(db)
  await sql`comment on column notices.artist_ids is
    'As in artist_mutes. Members who mute all of them get nothing.'`.execute(db)
  await sql`comment on column notices.author_id is 'Who wrote the post. Members who hide them get nothing.'`.execute(
    db,
  )
  await sql`comment on column notices.revision is 'How often the facts have changed.'`.execute(db)
  await sql`create index notices_author on notices (author_id) where author_id is not null`.execute(db)
  await sql`create index notices_post on notices (post_id) where post_id is not null`.execute(db)

  await sql`
    create table member_notices (
      user_id uuid not null references profiles (id) on delete cascade,
      notice_id bigint not null references notices (id) on delete cascade,
      due_at timestamptz(3) not null,
      channels text[],
      primary key (user_id, notice_id)
    )`.execute(db)
  await sql`comment on column member_notices.channels is 'The only channels that it goes to; null: all that the member wants.'`.execute(
    db,
  )
  await sql`create index member_notices_due on member_notices (user_id, due_at desc, notice_id desc)`.execute(
    db,
  )
  await sql`create index member_notices_of_notice on member_notices (notice_id, user_id)`.execute(db)

  await sql`
    create table push_subscriptions (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references profiles (id) on delete cascade,
      endpoint text not null check (char_length(endpoint) between 10 and 1000),
      endpoint_hash bytea not null unique,
      p256dh text not null,
      auth text not null,
      device text not null check (char_length(device) between 1 and 120),
      created_at timestamptz(3) not null default clock_timestamp(),
      delivered_at timestamptz(3)
    )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db)

  await sql`
    create table notice_outbox (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('bell', 'push', 'mail')),
      user_id uuid not null references profiles (id) on delete cascade,
      notice_id bigint references notices (id) on delete cascade,
      subscription_id uuid references push_subscriptions (id) on delete cascade,
      due_at timestamptz(3) not null,
      attempts smallint not null default 0,
      last_error text,
      dead_at timestamptz(3),
      check ((channel = 'mail') = (notice_id is null)),
      check ((channel = 'push') = (subscription_id is not null)),
      unique nulls not distinct (user_id, notice_id, channel, subscription_id)
    )`.execute(db)
  await sql`comment on table notice_outbox is
    'What waits to be delivered; delivered rows are deleted. A row of mail is the next digest of a member.'`.execute(
    db,
  )
  await sql`comment on column notice_outbox.dead_at is 'When it was given up: an operator decides about it.'`.execute(
    db,
  )
  await sql`create index notice_outbox_due on notice_outbox (channel, due_at, id) where dead_at is null`.execute(
    db,
  )
  await sql`create index notice_outbox_dead on notice_outbox (dead_at desc, id desc) where dead_at is not null`.execute(
    db,
  )
  await sql`create index notice_outbox_notice on notice_outbox (notice_id) where notice_id is not null`.execute(
    db,
  )
  await sql`create index notice_outbox_subscription on notice_outbox (subscription_id) where subscription_id is not null`.execute(
    db,
  )

  await sql`alter table notifications
    add column notice_id bigint references notices (id) on delete cascade,
    drop constraint notifications_related_page_check,
    add check (related_page ~ '^/[^/\\\\]' and char_length(related_page) <= 500)`.execute(db)
  await sql`comment on column notifications.notice_id is 'What it repeats of a release, a show or an official post.'`.execute(
    db,
  )
  await sql`create unique index notifications_notice_once on notifications (user_id, notice_id)
    where notice_id is not null`.execute(db)
  await sql`create index notifications_notice on notifications (notice_id) where notice_id is not null`.execute(
    db,
  )
}
