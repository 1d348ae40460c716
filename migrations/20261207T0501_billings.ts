import { type Kysely, sql } from 'kysely'

/**
 * Acts that an organiser names who does not speak for them: they are billed, and their followers are not notified until
 * the act's own team confirms it. Only the act itself, its label, a claimed venue, a claimed festival and MusicBrainz
 * are believed at once. The shows of before are judged in the same way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event_acts add column standing text not null default 'vouched'
      check (standing in ('vouched', 'unconfirmed', 'confirmed', 'removed'))`.execute(db)
  await sql`comment on column event_acts.standing is
    'Whether who states the act speaks for its artist, else what the artist''s team decided; kept by settle_billings.'`.execute(
    db,
  )
  await sql`
    create table billings (
      event_id uuid not null references events on delete cascade,
      artist_mbid uuid not null,
      standing text not null default 'unconfirmed' check (standing in ('unconfirmed', 'confirmed', 'removed')),
      is_team_notified boolean not null default false,
      primary key (event_id, artist_mbid)
    )`.execute(db)
  await sql`comment on table billings is
    'Artists on bills of organisers who do not speak for them, and what the artist''s team decided. A row stays when the act leaves the bill, so that the decision still counts when it is named again.'`.execute(
    db,
  )
  await sql`create index billings_to_notify on billings (event_id, artist_mbid) where not is_team_notified`.execute(
    db,
  )
  await sql`
    create table billing_changes (
      id uuid not null default uuid_v7() primary key,
      event_id uuid not null references events on delete cascade,
      artist_mbid uuid not null,
      business_account_id uuid not null references business_accounts on delete cascade,
      standing_before text not null check (standing_before in ('unconfirmed', 'confirmed', 'removed')),
      standing_after text not null check (standing_after in ('unconfirmed', 'confirmed', 'removed')),
      is_undo boolean not null default false,
      changed_by uuid references profiles on delete set null,
      changed_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`comment on table billing_changes is 'Decisions of teams about shows that name their artist.'`.execute(
    db,
  )
  await sql`create index billing_changes_of_artist on billing_changes (artist_mbid, id desc)`.execute(db)
  await sql`create index billing_changes_of_event on billing_changes (event_id)`.execute(db)
  await sql`create index billing_changes_of_business on billing_changes (business_account_id)`.execute(db)
  await sql`create index billing_changes_changed_by on billing_changes (changed_by) where changed_by is not null`.execute(
    db,
  )

  await sql`alter table show_news drop constraint show_news_kind_check`.execute(db)
  await sql`
    alter table show_news add constraint show_news_kind_check
      check (kind in ('announced', 'moved', 'cancelled', 'followers'))`.execute(db)
  await sql`comment on column show_news.kind is
    '"followers": who follows the act is looked at again, because its team decided otherwise about the show.'`.execute(
    db,
  )

  await sql`
    create function speaks_for(artist_claim uuid, festival_claim uuid, label_claim uuid, venue_claim uuid, artist uuid)
    returns boolean language sql stable as $$
      select festival_claim is not null or venue_claim is not null
        or exists (select from artist_claims c where c.id = artist_claim and c.artist_musicbrainz_id = artist)
        or exists (select from artist_claims c where c.artist_musicbrainz_id = artist and c.claim_status = 'approved'
          and c.business_account_id in (
            select business_account_id from artist_claims where id = artist_claim
            union all select business_account_id from label_claims where id = label_claim))
        -- Starts from the releases of the artist: a label may have a hundred thousand.
        or label_claim is not null and exists (
          select from (
            select r.id from artists a join artist_credit_names n on n.artist_id = a.id
            join releases r on r.artist_credit_id = n.artist_credit_id where a.mbid = artist offset 0) r
          join release_labels o on o.release_id = r.id join labels l on l.id = o.label_id
          where l.mbid = (select label_musicbrainz_id from label_claims where id = label_claim))
    $$`.execute(db)
  await sql`
    create function is_vouched(event uuid, artist uuid) returns boolean language sql stable as $$
      select coalesce(e.field_sources ->> 'acts', e.source) = 'musicbrainz'
        or (coalesce(e.field_sources ->> 'acts', e.source) = 'organiser'
          and speaks_for(e.artist_claim_id, e.festival_claim_id, e.label_claim_id, e.venue_claim_id, artist))
        or exists (
          select from event_sources s left join show_feeds f on f.id = s.feed_id
          where s.event_id = e.id and s.said -> 'acts' @> jsonb_build_array(jsonb_build_object('mbid', artist))
            and (s.source = 'musicbrainz'
              or speaks_for(f.artist_claim_id, f.festival_claim_id, f.label_claim_id, f.venue_claim_id, artist)))
      from events e where e.id = event
    $$`.execute(db)
  await sql`
    create function settle_billings(ids uuid[]) returns void language plpgsql as $$
    begin
      ids := array(select id from events where id = any (ids) and source <> 'musicbrainz');
      if cardinality(ids) = 0 then return; end if;
      insert into billings (event_id, artist_mbid)
        select distinct event_id, artist_mbid from event_acts
        where event_id = any (ids) and artist_mbid is not null and not is_vouched(event_id, artist_mbid)
        order by event_id, artist_mbid on conflict do nothing;
      with believed as (
        delete from billings b where event_id = any (ids) and standing = 'unconfirmed'
          and is_vouched(event_id, artist_mbid)
        returning event_id)
      insert into show_news (event_id, kind, day)
        select id, 'announced', first_day from events
        where id in (select event_id from believed) and over_at > clock_timestamp() and withdrawn_at is null
          and status <> 'cancelled';
      update event_acts a set standing = n.standing
      from (
        select a.event_id, a.position, coalesce(b.standing, 'vouched') as standing
        from event_acts a left join billings b on b.event_id = a.event_id and b.artist_mbid = a.artist_mbid
        where a.event_id = any (ids)) n
      where a.event_id = n.event_id and a.position = n.position and a.standing <> n.standing;
    end $$`.execute(db)
  await sql`
    create or replace function acts_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform settle_billings(array(select distinct event_id from changed where artist_mbid is not null));
      end if;
      perform describe_shows(array(select distinct event_id from changed));
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function describe_shows(ids uuid[]) returns integer language plpgsql as $$
    declare changed integer;
    begin
      update events e set words = d.words, genres = d.genres
      from (
        select e.id, search_fold(concat_ws(E'\\n', e.name, v.name, v.city, a.names)) as words,
          genres_of_acts(a.mbids) as genres
        from events e left join venues v on v.id = e.venue_id, lateral (
          select string_agg(name, E'\\n' order by position) as names,
            array_agg(artist_mbid) filter (where standing in ('vouched', 'confirmed')) as mbids
          from event_acts where event_id = e.id) a
        where e.id = any (ids)
      ) d
      where e.id = d.id and (e.words, e.genres) is distinct from (d.words, d.genres);
      get diagnostics changed = row_count;
      return changed;
    end $$`.execute(db)
  await sql`select settle_billings(array(select id from events where source <> 'musicbrainz'))`.execute(db)
}
