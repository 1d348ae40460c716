import { type Kysely, sql } from 'kysely'

/** What the release radar knows: whom it watches, release groups with what each source says, and notices that are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table radar_watched (
      kind text not null check (kind in ('artist', 'label')),
      mbid uuid not null,
      target_mbid uuid not null,
      first_read_at timestamptz(3),
      read_at timestamptz(3),
      due_at timestamptz(3) not null,
      check_at timestamptz(3) not null,
      primary key (kind, mbid)
    )`.execute(db)
  await sql`comment on table radar_watched is 'Artists and labels that somebody follows, and when sources are asked about them.'`.execute(
    db,
  )
  await sql`comment on column radar_watched.target_mbid is 'What mbid was merged into; else the same.'`.execute(
    db,
  )
  await sql`comment on column radar_watched.first_read_at is
    'When MusicBrainz first answered completely: what was there by then is not announced.'`.execute(db)
  await sql`comment on column radar_watched.check_at is 'When to ask next whether it was merged.'`.execute(db)
  await sql`create index radar_watched_due on radar_watched (kind, due_at, mbid)`.execute(db)
  await sql`create index radar_watched_check on radar_watched (check_at)`.execute(db)
  await sql`create index radar_watched_target on radar_watched (kind, target_mbid)`.execute(db)

  await sql`
    create table radar_releases (
      id uuid primary key default uuid_v7(),
      record_id uuid not null references radar_releases,
      mbid uuid not null,
      label_mbid uuid,
      title text not null,
      folded_title text not null,
      primary_type text,
      secondary_types text[] not null default '{}',
      credit jsonb not null,
      types_from text not null,
      seen_at timestamptz(3) not null,
      is_confirmed boolean not null,
      held_until timestamptz(3),
      look_up_at timestamptz(3),
      date text,
      day date,
      day_since timestamptz(3),
      first_day_at timestamptz(3),
      absent_since timestamptz(3),
      is_absent boolean not null default false,
      told_day date,
      is_cancelled boolean not null default false,
      announced_through timestamptz(3),
      out_through timestamptz(3),
      is_over boolean not null default false,
      due_at timestamptz(3),
      unique nulls not distinct (mbid, label_mbid)
    )`.execute(db)
  const comments: Record<string, string> = {
    record_id:
      'The first of the release groups that are the same record; it has the state of them all, and notices name it.',
    label_mbid: 'The label for whose followers it is watched, with its first day there; null: its artists.',
    credit: 'The artists: [{mbid, name, joinPhrase}].',
    types_from: 'The source of title, types and credit.',
    is_confirmed: 'MusicBrainz has it.',
    held_until: 'Nothing is said before, as something has to be looked up first.',
    look_up_at: 'When to look it up at MusicBrainz next.',
    date: 'What follows from all sources: YYYY, YYYY-MM or YYYY-MM-DD.',
    day: 'The date, where it is a day.',
    day_since: 'Since when the day has stood.',
    first_day_at: 'When it was first seen with a day.',
    absent_since: 'Since when successful reads have found it gone or without a date.',
    is_absent: 'Two reads, at least 72 hours apart, have found so.',
    told_day: 'The day that was announced last.',
    announced_through: 'Members whose 400 days began by then have been told.',
    out_through: 'Members whose 8:00 of the day was by then have been told.',
    is_over: 'Nothing more is said about it.',
    due_at: 'When the rules are next applied to it.',
  }
  for (const [column, comment] of Object.entries(comments)) {
    await sql`comment on column ${sql.ref(`radar_releases.${column}`)} is ${sql.lit(comment)}`.execute(db)
  }
  await sql`create index radar_releases_due on radar_releases (due_at) where due_at is not null`.execute(db)
  await sql`create index radar_releases_look_up on radar_releases (look_up_at) where look_up_at is not null`.execute(
    db,
  )
  await sql`create index radar_releases_record on radar_releases (record_id)`.execute(db)
  await sql`create index radar_releases_day on radar_releases (day, id) where day is not null`.execute(db)

  await sql`
    create table radar_credits (
      kind text not null check (kind in ('artist', 'label')),
      mbid uuid not null,
      release_id uuid not null references radar_releases on delete cascade,
      is_baseline boolean not null,
      primary key (kind, mbid, release_id)
    )`.execute(db)
  await sql`comment on table radar_credits is 'Whose followers a release group concerns.'`.execute(db)
  await sql`comment on column radar_credits.is_baseline is
    'It was there when they were first watched, so it is not announced to their followers.'`.execute(db)
  await sql`create index radar_credits_release on radar_credits (release_id)`.execute(db)

  await sql`
    create table radar_dates (
      release_id uuid not null references radar_releases on delete cascade,
      source text not null check (source in ('claimant', 'musicbrainz', 'listenbrainz')),
      date text,
      is_gone boolean not null,
      read_at timestamptz(3) not null,
      primary key (release_id, source)
    )`.execute(db)
  await sql`comment on table radar_dates is 'What each source says at present.'`.execute(db)
  await sql`
    create table radar_date_changes (
      id bigint generated always as identity primary key,
      release_id uuid not null references radar_releases on delete cascade,
      source text not null,
      date text,
      is_gone boolean not null,
      seen_at timestamptz(3) not null
    )`.execute(db)
  await sql`comment on table radar_date_changes is 'Every change of a date, with its source and time.'`.execute(
    db,
  )
  await sql`create index radar_date_changes_release on radar_date_changes (release_id, id)`.execute(db)

  await sql`
    create table radar_tellings (
      id bigint generated always as identity primary key,
      release_id uuid not null references radar_releases on delete cascade,
      kind text not null check (kind in ('announced', 'moved', 'cancelled', 'out')),
      day date not null,
      before_day date,
      after_at timestamptz(3),
      until_at timestamptz(3),
      last_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`comment on table radar_tellings is
    'What has to be said to the followers of a release group: to those whose moment lies between after_at and until_at.'`.execute(
    db,
  )
  await sql`comment on column radar_tellings.before_day is 'Of what has moved: the day that was told before.'`.execute(
    db,
  )
  await sql`create index radar_tellings_release on radar_tellings (release_id)`.execute(db)

  await sql`
    create table radar_reads (
      source text primary key,
      read_at timestamptz(3),
      failed_at timestamptz(3),
      failures integer not null default 0
    )`.execute(db)
  await sql`comment on column radar_reads.failures is 'Since it last answered.'`.execute(db)
  await sql`
    create table radar_calls (
      day date not null,
      purpose text not null,
      calls integer not null,
      primary key (day, purpose)
    )`.execute(db)
  await sql`comment on table radar_calls is 'Requests to sources on each day (UTC), of which there is a budget.'`.execute(
    db,
  )
}
