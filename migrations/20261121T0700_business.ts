import { type Kysely, sql } from 'kysely'

/** Business accounts, artist claims, moderation of posts, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createArtistClaims(db)
  await connectCommunity(db)
  await createModerationFlags(db)
  await createForgetting(db)
  await createAuditLog(db)
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table business_accounts (
      id uuid primary key default uuid_v7(),
      user_id uuid not null references profiles (id) on delete cascade,
      account_type text not null check (account_type in ('independent_artist', 'record_label', 'festival')),
      business_name text not null check (btrim(business_name) <> ''),
      business_email text not null,
      website text,
      social_media jsonb,
      verification_status text not null default 'pending'
        check (verification_status in ('pending', 'verified', 'rejected')),
      rejection_reason text,
      decided_at timestamptz(3),
      decided_by uuid references profiles (id) on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      check (verification_status <> 'rejected' or btrim(rejection_reason) <> '')
    )`.execute(db)
  await sql`create index business_accounts_of_user on business_accounts (user_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index business_accounts_latest on business_accounts (created_at desc, id desc)`.execute(db)
  await sql`create index business_accounts_by_name on business_accounts (search_fold(business_name), id)`.execute(
    db,
  )
  await sql`create index business_accounts_pending on business_accounts (created_at desc, id desc)
    where verification_status = 'pending'`.execute(db)
  await sql`create index business_accounts_decided_by on business_accounts (decided_by)
    where decided_by is not null`.execute(db)
  await sql`create unique index business_accounts_applied_once on business_accounts (user_id, search_fold(business_name))
    where verification_status in ('pending', 'verified')`.execute(db)
}

async function createArtistClaims(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table artist_claims (
      id uuid primary key default uuid_v7(),
      business_account_id uuid not null references business_accounts (id) on delete cascade,
      claimed_by uuid not null references profiles (id) on delete cascade,
      artist_musicbrainz_id uuid not null,
      artist_name text,
      verification_documents text[] not null default '{}' check (cardinality(verification_documents) <= 5),
      additional_information text,
      claim_status text not null default 'pending' check (claim_status in ('pending', 'approved', 'rejected')),
      rejection_reason text,
      claimed_at timestamptz(3) not null default clock_timestamp(),
      approved_at timestamptz(3),
      approved_by uuid references profiles (id) on delete set null,
      decided_at timestamptz(3),
      decided_by uuid references profiles (id) on delete set null,
      check (claim_status <> 'rejected' or btrim(rejection_reason) <> ''),
      check ((claim_status = 'approved') = (approved_at is not null))
    )`.execute(db)
  await sql`create unique index artist_claims_claimed_once on artist_claims (claimed_by, artist_musicbrainz_id)
    where claim_status in ('pending', 'approved')`.execute(db)
  await sql`create index artist_claims_of_artist on artist_claims (artist_musicbrainz_id)
    where claim_status = 'approved'`.execute(db)
  await sql`create index artist_claims_of_account on artist_claims (business_account_id, claimed_at desc, id desc)`.execute(
    db,
  )
  await sql`create index artist_claims_latest on artist_claims (claimed_at desc, id desc)`.execute(db)
  await sql`create index artist_claims_by_name on artist_claims (search_fold(coalesce(artist_name, '')), id)`.execute(
    db,
  )
  await sql`create index artist_claims_pending on artist_claims (claimed_at desc, id desc)
    where claim_status = 'pending'`.execute(db)
  await sql`create index artist_claims_approved_by on artist_claims (approved_by)
    where approved_by is not null`.execute(db)
  await sql`create index artist_claims_decided_by on artist_claims (decided_by)
    where decided_by is not null`.execute(db)
}

/** A deleted business leaves its posts readable; its moderation ends. */
async function connectCommunity(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts
    add foreign key (posted_as_business_id) references business_accounts (id) on delete set null,
    add check (posted_as_business_id is null or is_official_post)`.execute(db)
  await sql`create index posts_of_business on posts (posted_as_business_id)
    where posted_as_business_id is not null`.execute(db)
  await sql`alter table post_replies
    add foreign key (business_account_id) references business_accounts (id) on delete set null,
    add check (business_account_id is null or is_official)`.execute(db)
  await sql`create index post_replies_of_business on post_replies (business_account_id)
    where business_account_id is not null`.execute(db)
  await sql`alter table post_moderation
    add foreign key (business_account_id) references business_accounts (id) on delete cascade`.execute(db)
  await sql`create index post_moderation_of_business on post_moderation (business_account_id)`.execute(db)
}

/** Flags of the post, so that an index can read the page of an artist with a million posts in order. */
async function createModerationFlags(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts
    add column is_pinned boolean not null default false,
    add column is_hidden boolean not null default false`.execute(db)
  await sql`
    create function post_moderation_flag() returns trigger language plpgsql as $$
    begin
      -- Locked first: what others changed meanwhile is seen by the next statement.
      perform from posts where id in (select post_id from changed) order by id for no key update;
      update posts p set
          is_pinned = exists (select from post_moderation m where m.post_id = p.id and m.action = 'pin'),
          is_hidden = exists (select from post_moderation m where m.post_id = p.id and m.action = 'hide')
        where p.id in (select post_id from changed);
      return null;
    end $$`.execute(db)
  await sql`create trigger post_moderation_added after insert on post_moderation
    referencing new table as changed for each statement execute function post_moderation_flag()`.execute(db)
  await sql`create trigger post_moderation_removed after delete on post_moderation
    referencing old table as changed for each statement execute function post_moderation_flag()`.execute(db)
  await sql`create index posts_of_entity_page
    on posts (linked_entity_type, linked_entity_id, is_pinned desc, created_at desc, id desc)
    where linked_entity_id is not null and not is_hidden`.execute(db)
  await sql`create index posts_of_entity_pinned
    on posts (linked_entity_type, linked_entity_id, created_at desc, id desc) where is_pinned`.execute(db)
}

/** As before, but also locks the posts that the member's businesses moderated. */
async function createForgetting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function community_forget_member() returns trigger language plpgsql as $$
    begin
      perform from posts where id in (
        select id from posts where user_id = old.id
        union select post_id from post_replies where user_id = old.id
        union select post_id from post_likes where user_id = old.id and post_id is not null
        union select r.post_id from post_likes l join post_replies r on r.id = l.reply_id where l.user_id = old.id
        union select m.post_id from post_moderation m
          join business_accounts b on b.id = m.business_account_id where b.user_id = old.id
      ) order by id for update;
      delete from posts where user_id = old.id;
      delete from post_likes where user_id = old.id;
      update post_replies set user_id = null where user_id = old.id;
      return old;
    end $$`.execute(db)
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  // Without foreign keys: an entry outlives the members and objects that it names.
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default clock_timestamp(),
      actor_id uuid,
      action text not null,
      outcome text not null check (outcome in ('done', 'refused')),
      subject_id uuid,
      subject_name text,
      before jsonb,
      after jsonb
    )`.execute(db)
  await sql`create index audit_log_subject on audit_log (subject_id, id desc)`.execute(db)
  await sql`create index audit_log_action on audit_log (action, id desc)`.execute(db)
  await sql`create index audit_log_refused on audit_log (id desc) where outcome = 'refused'`.execute(db)
  await sql`
    create function audit_log_keep() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log can only be added to';
    end $$`.execute(db)
  await sql`create trigger audit_log_keep before update or delete or truncate on audit_log
    for each statement execute function audit_log_keep()`.execute(db)
}
