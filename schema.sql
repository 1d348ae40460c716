-- The whole schema, written by `npm run schema` from the migrations. Change a migration instead.

set check_function_bodies = off;

create extension if not exists fuzzystrmatch;

create extension if not exists pg_trgm;

CREATE OR REPLACE FUNCTION public.acts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        perform settle_billings(array(select distinct event_id from changed where artist_mbid is not null));
      end if;
      perform describe_shows(array(select distinct event_id from changed));
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.add_official_post_fan_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into official_post_fan_outs (post_id) values (new.id) on conflict do nothing;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.add_show_fan_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if new.over_at <= clock_timestamp() or new.withdrawn_at is not null then return null; end if;
      if tg_op = 'INSERT' then
        if new.status <> 'cancelled' then
          insert into show_fan_outs (event_id, kind, day) values (new.id, 'announced', new.first_day);
        end if;
        return null;
      end if;
      if new.status = 'cancelled' and old.status <> 'cancelled' then
        insert into show_fan_outs (event_id, kind, day) values (new.id, 'cancelled', new.first_day);
      elsif new.status = 'moved' and new.first_day <> old.first_day then
        insert into show_fan_outs (event_id, kind, day, previous_day) values (new.id, 'moved', new.first_day, old.first_day);
      elsif old.status = 'cancelled' and new.status in ('scheduled', 'moved') then
        insert into show_fan_outs (event_id, kind, day, previous_day) values (new.id, 'moved', new.first_day, new.first_day);
      elsif new.status = 'moved' and new.begins_at <> old.begins_at then
        insert into show_fan_outs (event_id, kind, day) values (new.id, 'moved', new.first_day);
      end if;
      insert into show_fan_outs (event_id, kind, day)
        select new.id, 'cancelled', (d ->> 'day')::date from jsonb_array_elements(new.cancelled_days) d
        where not old.cancelled_days @> jsonb_build_array(jsonb_build_object('day', d ->> 'day'))
          and (d ->> 'day')::date >= current_date;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.artist_choice_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_follows (user_id, kind, mbid)
      select user_id, 'artist', "artist_mbid" from changed c where exists (select from before b where b.user_id = c.user_id and b."artist_mbid" = c."artist_mbid"
          and b.wants_releases <> c.wants_releases) order by user_id, "artist_mbid" on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.artist_choice_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'artist', "artist_mbid"::text, user_id from changed c where exists (select from event_acts a where a.artist_mbid = c.artist_mbid) and exists (select from before b where b.user_id = c.user_id and b."artist_mbid" = c."artist_mbid"
          and b.wants_shows <> c.wants_shows) order by "artist_mbid", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.artist_follow_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into "artist_follower_counts" as c ("artist_mbid", followers)
        select "artist_mbid", count(*) from changed group by "artist_mbid" order by "artist_mbid"
        on conflict ("artist_mbid") do update set followers = c.followers + excluded.followers;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.artist_follow_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_follows (user_id, kind, mbid)
      select user_id, 'artist', "artist_mbid" from changed c order by user_id, "artist_mbid" on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.artist_follow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'artist', "artist_mbid"::text, user_id from changed c where exists (select from event_acts a where a.artist_mbid = c.artist_mbid) and c.wants_shows order by "artist_mbid", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.artist_follow_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from "artist_follower_counts" where "artist_mbid" in (select "artist_mbid" from changed) order by "artist_mbid" for no key update;
      update "artist_follower_counts" c set followers = c.followers - r.removed
        from (select "artist_mbid", count(*) as removed from changed group by "artist_mbid") r where c."artist_mbid" = r."artist_mbid";
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.artist_followers_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_watches (kind, mbid) values ('artist', new."artist_mbid") on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.artist_letter(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select coalesce(substring(
        regexp_replace(normalize(lower(btrim(name)), NFD), '^the\s+(?=\S)', '') collate "C" from '^[a-z]'), '#')
    $function$;

CREATE OR REPLACE FUNCTION public.artist_unfollow_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_follows (user_id, kind, mbid)
      select user_id, 'artist', "artist_mbid" from changed c where exists (select from users u where u.id = c.user_id) order by user_id, "artist_mbid" on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.artist_unfollow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'artist', "artist_mbid"::text, user_id from changed c where exists (select from event_acts a where a.artist_mbid = c.artist_mbid) and c.wants_shows and exists (select from users u where u.id = c.user_id) order by "artist_mbid", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.audit_log_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      raise exception 'the audit log can only be added to';
    end $function$;

CREATE OR REPLACE FUNCTION public.business_members_add_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into business_members (business_account_id, user_id, role, joined_at)
        values (new.id, new.user_id, 'owner', clock_timestamp())
        on conflict (business_account_id, user_id) do update set role = 'owner';
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.business_of_show(show uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
      select coalesce(a.business_account_id, f.business_account_id, l.business_account_id, v.business_account_id)
      from events e
      left join artist_claims a on a.id = e.artist_claim_id left join festival_claims f on f.id = e.festival_claim_id
      left join label_claims l on l.id = e.label_claim_id left join venue_claims v on v.id = e.venue_claim_id
      where e.id = show
    $function$;

CREATE OR REPLACE FUNCTION public.community_forget_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION public.describe_shows(ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
    declare changed integer;
    begin
      update events e set words = d.words, genres = d.genres
      from (
        select e.id, search_fold(concat_ws(E'\n', e.name, v.name, v.city, a.names)) as words,
          genres_of_acts(a.mbids) as genres
        from events e left join venues v on v.id = e.venue_id, lateral (
          select string_agg(name, E'\n' order by position) as names,
            array_agg(artist_mbid) filter (where standing in ('vouched', 'confirmed')) as mbids
          from event_acts where event_id = e.id) a
        where e.id = any (ids)
      ) d
      where e.id = d.id and (e.words, e.genres) is distinct from (d.words, d.genres);
      get diagnostics changed = row_count;
      return changed;
    end $function$;

CREATE OR REPLACE FUNCTION public.festival_choice_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'festival', "festival_id"::text, user_id from changed c where exists (select from events e where e.festival_id = c.festival_id) and exists (select from before b where b.user_id = c.user_id and b."festival_id" = c."festival_id"
          and b.wants_shows <> c.wants_shows) order by "festival_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.festival_claims_remove_festival()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from festivals f where f.id = old.festival_id and f.by_claim
        and not exists (select from festival_claims c where c.festival_id = f.id)
        and not exists (select from posts p
          where p.linked_entity_type = 'festival' and p.linked_entity_id = f.slug);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.festival_claims_set_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.festival_name :=
        coalesce((select name from festivals where id = new.festival_id for share), new.stated_name, '');
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.festival_follow_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into "festival_follower_counts" as c ("festival_id", followers)
        select "festival_id", count(*) from changed group by "festival_id" order by "festival_id"
        on conflict ("festival_id") do update set followers = c.followers + excluded.followers;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.festival_follow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'festival', "festival_id"::text, user_id from changed c where exists (select from events e where e.festival_id = c.festival_id) and c.wants_shows order by "festival_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.festival_follow_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from "festival_follower_counts" where "festival_id" in (select "festival_id" from changed) order by "festival_id" for no key update;
      update "festival_follower_counts" c set followers = c.followers - r.removed
        from (select "festival_id", count(*) as removed from changed group by "festival_id") r where c."festival_id" = r."festival_id";
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.festival_unfollow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'festival', "festival_id"::text, user_id from changed c where exists (select from events e where e.festival_id = c.festival_id) and c.wants_shows and exists (select from users u where u.id = c.user_id) order by "festival_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.festivals_rename_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update festival_claims set festival_name = new.name where festival_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.genres_of_acts(artists uuid[])
 RETURNS integer[]
 LANGUAGE sql
 STABLE
AS $function$
      select coalesce(array_agg(distinct t.tag_id order by t.tag_id), '{}')
      from artists r join entity_tags t on t.entity_kind = 1 and t.entity_id = r.id and t.votes > 0
      where r.mbid = any (artists)
    $function$;

CREATE OR REPLACE FUNCTION public.is_vouched(event uuid, artist uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      select coalesce(e.field_sources ->> 'acts', e.source) = 'musicbrainz'
        or (coalesce(e.field_sources ->> 'acts', e.source) = 'organiser'
          and speaks_for(e.artist_claim_id, e.festival_claim_id, e.label_claim_id, e.venue_claim_id, artist))
        or exists (
          select from event_sources s left join show_feeds f on f.id = s.feed_id
          where s.event_id = e.id and s.statement -> 'acts' @> jsonb_build_array(jsonb_build_object('mbid', artist))
            and (s.source = 'musicbrainz'
              or speaks_for(f.artist_claim_id, f.festival_claim_id, f.label_claim_id, f.venue_claim_id, artist)))
      from events e where e.id = event
    $function$;

CREATE OR REPLACE FUNCTION public.km_between(latitude double precision, longitude double precision, other_latitude double precision, other_longitude double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
      select 12742 * asin(sqrt(least(1, power(sin(radians(other_latitude - latitude) / 2), 2)
        + cos(radians(latitude)) * cos(radians(other_latitude)) * power(sin(radians(other_longitude - longitude) / 2), 2))))
    $function$;

CREATE OR REPLACE FUNCTION public.label_choice_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_follows (user_id, kind, mbid)
      select user_id, 'label', "label_mbid" from changed c where exists (select from before b where b.user_id = c.user_id and b."label_mbid" = c."label_mbid"
          and b.wants_releases <> c.wants_releases) order by user_id, "label_mbid" on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.label_follow_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into "label_follower_counts" as c ("label_mbid", followers)
        select "label_mbid", count(*) from changed group by "label_mbid" order by "label_mbid"
        on conflict ("label_mbid") do update set followers = c.followers + excluded.followers;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.label_follow_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_follows (user_id, kind, mbid)
      select user_id, 'label', "label_mbid" from changed c order by user_id, "label_mbid" on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.label_follow_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from "label_follower_counts" where "label_mbid" in (select "label_mbid" from changed) order by "label_mbid" for no key update;
      update "label_follower_counts" c set followers = c.followers - r.removed
        from (select "label_mbid", count(*) as removed from changed group by "label_mbid") r where c."label_mbid" = r."label_mbid";
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.label_followers_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_watches (kind, mbid) values ('label', new."label_mbid") on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.label_slug(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select regexp_replace(lower(normalize(btrim(name), NFC)), '\s+', '-', 'g')
    $function$;

CREATE OR REPLACE FUNCTION public.label_unfollow_for_radar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into radar_changed_follows (user_id, kind, mbid)
      select user_id, 'label', "label_mbid" from changed c where exists (select from users u where u.id = c.user_id) order by user_id, "label_mbid" on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.media_files_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into media_trash (key) select unnest(old.files) on conflict do nothing;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.media_files_new_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update media_files set token = gen_random_uuid() where post_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.member_follow_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into "member_follower_counts" as c ("member_id", followers)
        select "member_id", count(*) from changed group by "member_id" order by "member_id"
        on conflict ("member_id") do update set followers = c.followers + excluded.followers;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.member_follow_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from "member_follower_counts" where "member_id" in (select "member_id" from changed) order by "member_id" for no key update;
      update "member_follower_counts" c set followers = c.followers - r.removed
        from (select "member_id", count(*) as removed from changed group by "member_id") r where c."member_id" = r."member_id";
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.member_follows_end_on_block()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from member_follows
        where (member_id = new.blocker_id and user_id = new.blocked_id)
        or (member_id = new.blocked_id and user_id = new.blocker_id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.member_totals_post_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into member_totals as t (user_id, posts, likes)
        select user_id, count(*), sum(likes_count) from changed where visibility = 'public'
        group by user_id order by user_id
        on conflict (user_id) do update set posts = t.posts + excluded.posts, likes = t.likes + excluded.likes;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.member_totals_post_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from member_totals where user_id in (select user_id from changed) order by user_id for no key update;
      update member_totals t set posts = t.posts - c.posts, likes = t.likes - c.likes
        from (select user_id, count(*) as posts, sum(likes_count) as likes from changed
          where visibility = 'public' group by user_id) c
        where t.user_id = c.user_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.member_totals_visibility_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare sign int := case new.visibility when 'public' then 1 else -1 end;
    begin
      insert into member_totals (user_id, posts, likes) values (new.user_id, 0, 0)
        on conflict do nothing;
      update member_totals set posts = posts + sign, likes = likes + sign * new.likes_count
        where user_id = new.user_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.moderation_cases_forget_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.reason := '';
      new.appeal := case when old.appeal is not null then '' end;
      new.appeal_reason := case when old.appeal_reason is not null then '' end;
      delete from case_copies where case_id = old.id;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.name_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ')
    $function$;

comment on function name_fold(text) is
  'A name without case and accents.';

CREATE OR REPLACE FUNCTION public.notifications_forget_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from notifications where user_id = old.id or from_user_id = old.id order by id for update;
      delete from notifications where user_id = old.id;
      delete from notifications where from_user_id = old.id and related_post_id is not null;
      return old;
    end $function$;

CREATE OR REPLACE FUNCTION public.notifications_forget_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from notifications where related_reply_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.place_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      select city_key, place_latitude, place_longitude into new.city_key, new.place_latitude, new.place_longitude
        from venues where id = new.venue_id;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.place_venue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' or new.latitude is distinct from old.latitude or new.longitude is distinct from old.longitude
        or new.city is distinct from old.city or new.country is distinct from old.country then
        new.place_latitude := new.latitude;
        new.place_longitude := new.longitude;
        new.placed_at := case when new.latitude is null then null else clock_timestamp() end;
        new.city_key := hashtextextended(search_fold(new.city) || ' ' || coalesce(new.country, ''), 0);
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.post_likes_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION public.post_moderation_flag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      -- Locked first: what others changed meanwhile is seen by the next statement.
      perform from posts where id in (select post_id from changed) order by id for no key update;
      update posts p set
          is_pinned = exists (select from post_moderation m where m.post_id = p.id and m.action = 'pin'),
          is_hidden = exists (select from post_moderation m where m.post_id = p.id and m.action = 'hide')
        where p.id in (select post_id from changed);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.post_replies_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update posts p set replies_count = p.replies_count + c.n * (case tg_op when 'INSERT' then 1 else -1 end)
        from (select post_id, count(*)::int as n from changed
          where deleted_at is null and visibility = 'public' group by post_id) c
        where p.id = c.post_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.post_replies_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.member_left := new.deleted_at is null;
      new.deleted_at := coalesce(new.deleted_at, clock_timestamp());
      new.user_id := null;
      new.content := '';
      new.facets := null;
      new.edited_at := null;
      new.card_url := null;
      delete from post_versions where reply_id = old.id;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.post_replies_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform post_replies_prune(old.parent_reply_id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.post_replies_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION public.post_replies_prune(reply uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    begin
      perform from post_replies where id = reply and deleted_at is not null for update;
      if found and not exists (select from post_replies where parent_reply_id = reply) then
        delete from post_replies where id = reply;
      end if;
    end $function$;

CREATE OR REPLACE FUNCTION public.post_replies_visibility_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update posts set replies_count = replies_count + (case new.visibility when 'public' then 1 else -1 end)
        where id = new.post_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.post_replies_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update posts set replies_count = replies_count - 1 where id = new.post_id and old.visibility = 'public';
      delete from post_likes where reply_id = new.id;
      perform post_replies_prune(new.id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.posts_index()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into post_search (post_id, content, linked_entity_name, is_public)
        values (new.id, search_fold(new.content), search_fold(coalesce(new.linked_entity_name, '')),
          new.visibility = 'public')
        on conflict (post_id) do update
          set content = excluded.content, linked_entity_name = excluded.linked_entity_name,
            is_public = excluded.is_public;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.posts_keep_reported_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update media_files set post_id = null, position = null, reported_post_id = old.id, token = gen_random_uuid()
        where post_id = old.id and exists (select from moderation_cases c join case_copies k on k.case_id = c.id
          where c.subject_kind = 'post' and c.subject_id = old.id);
      return old;
    end $function$;

CREATE OR REPLACE FUNCTION public.posts_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from notifications where related_post_id = new.id order by id for update;
      delete from notifications where related_post_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.posts_with_pieces(pieces tsquery, pattern text, most integer)
 RETURNS TABLE(id uuid, matches boolean)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
      select s.post_id,
        case when s.content like pattern or s.linked_entity_name like pattern then true else false end
      from post_search s
      where s.is_public and search_tokens(s.content || chr(10) || s.linked_entity_name) @@ pieces
      limit most
    $function$;

comment on function posts_with_pieces(tsquery,text,integer) is
  'Public posts with these pieces (of search_tokens_within), and whether their text or linked name also matches the pattern.';

CREATE OR REPLACE FUNCTION public.profiles_keep_former_usernames()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from former_usernames f where lower(f.username) = lower(new.username) and f.user_id <> new.id)
      then
        raise unique_violation using constraint = 'profiles_username_key',
          message = 'this username was that of another member';
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.raise_notices_of_show()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update notices set revision = revision + 2 where id = (
        select min(n.id) from notices n where n.subject_type = 'show' and n.subject_id = new.id::text);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.release_labels_set_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.release_date := coalesce((select date from releases where id = new.release_id), '');
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.releases_date_labels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update release_labels set release_date = coalesce(new.date, '') where release_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select translate(lower(normalize(value, NFC)), 'ς', 'σ')
    $function$;

CREATE OR REPLACE FUNCTION public.search_tokens(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select array_to_tsvector(coalesce(array_agg(substr(piece, place, 12)), '{}'))
      from regexp_split_to_table(value, E'[ \t\n\r\f\v]+') word,
        generate_series(1, length(word), 60) start,
        substr(word, start, 71) piece,
        generate_series(1, least(60, length(piece))) place
    $function$;

CREATE OR REPLACE FUNCTION public.search_tokens_within(value text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      select string_agg('''' || replace(replace(piece, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
      from (
        select distinct substr(word, place, 12) as piece, length(substr(word, place, 12)) as letters
        from regexp_split_to_table(value, E'[ \t\n\r\f\v]+') word, generate_series(1, length(word), 12) place
        where length(substr(word, place, 12)) >= 3
        order by letters desc, piece limit 3) longest
    $function$;

CREATE OR REPLACE FUNCTION public.settle_billings(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
      insert into show_fan_outs (event_id, kind, day)
        select id, 'announced', first_day from events
        where id in (select event_id from believed) and over_at > clock_timestamp() and withdrawn_at is null
          and status <> 'cancelled';
      update event_acts a set standing = n.standing
      from (
        select a.event_id, a.position, coalesce(b.standing, 'vouched') as standing
        from event_acts a left join billings b on b.event_id = a.event_id and b.artist_mbid = a.artist_mbid
        where a.event_id = any (ids)) n
      where a.event_id = n.event_id and a.position = n.position and a.standing <> n.standing;
    end $function$;

CREATE OR REPLACE FUNCTION public.show_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform describe_shows(array[new.id]);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.shows_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform describe_shows(array(select id from added));
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.speaks_for(artist_claim uuid, festival_claim uuid, label_claim uuid, venue_claim uuid, artist uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
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
    $function$;

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
      select uuidv7()
    $function$;

CREATE OR REPLACE FUNCTION public.venue_choice_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'venue', "venue_id"::text, user_id from changed c where exists (select from events e where e.venue_id = c.venue_id) and exists (select from before b where b.user_id = c.user_id and b."venue_id" = c."venue_id"
          and b.wants_shows <> c.wants_shows) order by "venue_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.venue_claims_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtextextended('claim venue ' || old.venue_id, 0));
      if exists (select from venue_claims
        where venue_id = old.venue_id and claim_status in ('approved', 'lapsed')) then
        return null;
      end if;
      begin
        update venues v set name = b.name, address = b.address, city = b.city, country = b.country,
          latitude = b.latitude, longitude = b.longitude, time_zone = b.time_zone, website = null, capacity = null,
          facts_before_claim = null
        from jsonb_populate_record(null::venues, (select facts_before_claim from venues where id = old.venue_id)) b
        where v.id = old.venue_id and v.facts_before_claim is not null;
      exception when unique_violation then
        update venues set website = null, capacity = null, facts_before_claim = null where id = old.venue_id;
      end;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.venue_claims_gather()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update events e set venue_id = v.id
      from venues v join venues o on search_fold(o.city) = search_fold(v.city) and search_fold(o.name) = search_fold(v.name)
        and coalesce(o.country, '') = coalesce(v.country, '') and o.id <> v.id and o.mbid is null
        and (o.address is null or v.address is null or search_fold(o.address) = search_fold(v.address))
        and coalesce(km_between(v.latitude, v.longitude, o.latitude, o.longitude) <= 1, o.elsewhere = 0)
      where v.id = new.venue_id and e.venue_id = o.id
        and not exists (select from venue_claims c
          where c.venue_id = o.id and c.claim_status in ('approved', 'lapsed'));
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.venue_follow_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into "venue_follower_counts" as c ("venue_id", followers)
        select "venue_id", count(*) from changed group by "venue_id" order by "venue_id"
        on conflict ("venue_id") do update set followers = c.followers + excluded.followers;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.venue_follow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'venue', "venue_id"::text, user_id from changed c where exists (select from events e where e.venue_id = c.venue_id) and c.wants_shows order by "venue_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.venue_follow_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from "venue_follower_counts" where "venue_id" in (select "venue_id" from changed) order by "venue_id" for no key update;
      update "venue_follower_counts" c set followers = c.followers - r.removed
        from (select "venue_id", count(*) as removed from changed group by "venue_id") r where c."venue_id" = r."venue_id";
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.venue_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update events set city_key = new.city_key, place_latitude = new.place_latitude, place_longitude = new.place_longitude
        where venue_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.venue_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform describe_shows(array(select id from events where venue_id = new.id));
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.venue_unfollow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'venue', "venue_id"::text, user_id from changed c where exists (select from events e where e.venue_id = c.venue_id) and c.wants_shows and exists (select from users u where u.id = c.user_id) order by "venue_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.venues_rename_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update venue_claims set venue_name = new.name where venue_id = new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.name_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(NULLIF(TRIM(BOTH FROM regexp_replace(w.words, '(^| )((the|festivals?|fest|music)( |$))+'::text, ' '::text, 'g'::text)), ''::text), w.words) AS "coalesce"
    FROM ( SELECT TRIM(BOTH FROM translate(regexp_replace(regexp_replace(name_fold(name_words.value), '(^|\D)(19|20)\d\d(?!\d)'::text, '\1 '::text, 'g'::text), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'::text, ' '::text, 'g'::text), 'аеорсухіјѕһкмтвнԁԛԝɡıαονρτυικχεηβγωøłđ0135'::text, 'aeopcyxijshkmtbhdqwgiaovptuikxenbywoldoles'::text)) AS words) w;
END;

comment on function name_words(text) is
  'The words of a name in the Latin letters that they look like, without years and words of many festivals.';

CREATE OR REPLACE FUNCTION public.name_look(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(replace(replace(name_words(value), 'rn'::text, 'm'::text), 'vv'::text, 'w'::text), 'i '::text, 'l'::text);

comment on function name_look(text) is
  'Equal for names that could be taken for each other.';

create table artists (
  id integer generated by default as identity not null,
  popularity integer default 0 not null,
  mb_row integer,
  fetched_at timestamp with time zone not null,
  mbid uuid not null,
  is_partial boolean default false not null,
  ended boolean default false not null,
  name text not null,
  sort_name text,
  type text,
  country text,
  disambiguation text,
  begin_date text,
  end_date text,
  area text,
  gender text,
  constraint artists_pkey PRIMARY KEY (id),
  constraint artists_mbid_key UNIQUE (mbid)
);
comment on column artists.popularity is
  '1000 * log10(1 + listens); where listens are not known, the same of how often others refer to it.';
comment on column artists.mb_row is
  'Its row number in MusicBrainz, by which the supplementary export names it.';
comment on column artists.fetched_at is
  'When the facts were true at their source.';
comment on column artists.sort_name is
  'Null: the same as the name.';
comment on column artists.area is
  'The name of the place that an artist is from.';
CREATE INDEX artists_by_country ON public.artists USING btree (country, popularity DESC, id) WHERE (popularity > 0);
CREATE INDEX artists_by_country_decade ON public.artists USING btree (country, "left"(begin_date, 3), popularity DESC, id) WHERE (popularity > 0);
CREATE INDEX artists_by_decade ON public.artists USING btree ("left"(begin_date, 3), popularity DESC, id) WHERE (popularity > 0);
CREATE INDEX artists_by_letter ON public.artists USING btree (artist_letter(name), popularity DESC, id) WHERE (popularity > 0);
CREATE INDEX artists_by_letter_country ON public.artists USING btree (artist_letter(name), country, popularity DESC, id) WHERE (popularity > 0);
CREATE INDEX artists_by_letter_decade ON public.artists USING btree (artist_letter(name), "left"(begin_date, 3), popularity DESC, id) WHERE (popularity > 0);
CREATE INDEX artists_popular ON public.artists USING btree (popularity DESC, id) WHERE (popularity > 0);

create table artist_aliases (
  artist_id integer not null,
  position smallint not null,
  is_primary boolean not null,
  name text not null,
  locale text,
  type text,
  constraint artist_aliases_pkey PRIMARY KEY (artist_id, "position"),
  constraint artist_aliases_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE
);

create table site_text_versions (
  id uuid default uuid_v7() not null,
  name text not null,
  title text not null,
  body text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  is_correction boolean default false not null,
  announced_to uuid,
  announced_at timestamp with time zone,
  constraint site_text_versions_pkey PRIMARY KEY (id),
  constraint site_text_versions_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 100000))),
  constraint site_text_versions_name_check CHECK ((name = ANY (ARRAY['about'::text, 'terms'::text, 'privacy'::text, 'guidelines'::text, 'contact'::text]))),
  constraint site_text_versions_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)))
);
comment on column site_text_versions.is_correction is
  'A small correction, about which members are not notified.';
comment on column site_text_versions.announced_to is
  'The last member who was notified, in the order of ids.';
comment on column site_text_versions.announced_at is
  'When all members had been notified, or none needed to be.';
CREATE INDEX site_text_versions_newest ON public.site_text_versions USING btree (name, id DESC);
CREATE INDEX site_text_versions_unannounced ON public.site_text_versions USING btree (id) WHERE (announced_at IS NULL);

create table users (
  id uuid default gen_random_uuid() not null,
  email text not null,
  email_confirmed_at timestamp with time zone,
  password_hash text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  last_sign_in_at timestamp with time zone,
  suspended_until timestamp with time zone,
  banned_at timestamp with time zone,
  standing_reason text,
  invited_by uuid,
  terms_version text,
  terms_version_id uuid,
  days_read integer default 1 not null,
  last_read_on date default CURRENT_DATE not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_check CHECK (((standing_reason IS NOT NULL) OR ((suspended_until IS NULL) AND (banned_at IS NULL)))),
  constraint users_days_read_check CHECK ((days_read > 0)),
  constraint users_email_check CHECK ((length(email) <= 255)),
  constraint users_standing_reason_check CHECK ((length(standing_reason) <= 500)),
  constraint users_terms_version_check CHECK ((terms_version ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint users_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint users_terms_version_id_fkey FOREIGN KEY (terms_version_id) REFERENCES site_text_versions(id)
);
comment on column users.terms_version is
  'The day of the version of the terms that was agreed to; null for accounts older than this column.';
comment on column users.terms_version_id is
  'The version of the terms that was agreed to; null where the terms were a file.';
comment on column users.days_read is
  'Number of days on which the member used the site with a session.';
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_email_trigrams ON public.users USING gin (search_fold(email) gin_trgm_ops);
CREATE INDEX users_invited_by ON public.users USING btree (invited_by, created_at DESC) WHERE (invited_by IS NOT NULL);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_restricted ON public.users USING btree (created_at DESC, id DESC) WHERE ((suspended_until IS NOT NULL) OR (banned_at IS NOT NULL));

create table profiles (
  id uuid not null,
  username text not null,
  display_name text,
  bio text,
  avatar_url text,
  created_at timestamp with time zone default now() not null,
  is_withheld boolean default false not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_bio_check CHECK ((length(bio) <= 160)),
  constraint profiles_display_name_check CHECK ((length(display_name) <= 50)),
  constraint profiles_username_check CHECK ((username ~ '^[A-Za-z0-9_-]{3,30}$'::text)),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column profiles.id is
  'The id of the user.';
comment on column profiles.is_withheld is
  'The member is banned, and nobody sees them.';
CREATE INDEX profiles_display_name_trigrams ON public.profiles USING gin (search_fold(display_name) gin_trgm_ops);
CREATE INDEX profiles_username_beginning ON public.profiles USING btree (lower(username) COLLATE "C");
CREATE UNIQUE INDEX profiles_username_key ON public.profiles USING btree (lower(username));
CREATE INDEX profiles_username_trigrams ON public.profiles USING gin (search_fold(username) gin_trgm_ops);
CREATE INDEX profiles_withheld ON public.profiles USING btree (id) WHERE is_withheld;
CREATE TRIGGER community_forget_member BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION community_forget_member();
CREATE TRIGGER notifications_forget_member BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION notifications_forget_member();
CREATE TRIGGER profiles_keep_former_usernames AFTER INSERT OR UPDATE OF username ON public.profiles FOR EACH ROW EXECUTE FUNCTION profiles_keep_former_usernames();

create table business_accounts (
  id uuid default uuid_v7() not null,
  user_id uuid not null,
  account_type text not null,
  business_name text not null,
  business_email text not null,
  website text,
  social_media jsonb,
  verification_status text default 'pending'::text not null,
  rejection_reason text,
  decided_at timestamp(3) with time zone,
  decided_by uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  changed_at timestamp(3) with time zone,
  reviewed_name text,
  constraint business_accounts_pkey PRIMARY KEY (id),
  constraint business_accounts_account_type_check CHECK ((account_type = ANY (ARRAY['independent_artist'::text, 'record_label'::text, 'festival'::text, 'venue'::text]))),
  constraint business_accounts_business_name_check CHECK ((btrim(business_name) <> ''::text)),
  constraint business_accounts_check CHECK (((verification_status <> 'rejected'::text) OR (btrim(rejection_reason) <> ''::text))),
  constraint business_accounts_verification_status_check CHECK ((verification_status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text]))),
  constraint business_accounts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint business_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column business_accounts.changed_at is
  'When the owner last changed what an admin had verified.';
comment on column business_accounts.reviewed_name is
  'The name that an admin verified last; set while a change of the account waits for review or was refused.';
CREATE UNIQUE INDEX business_accounts_applied_once ON public.business_accounts USING btree (user_id, search_fold(business_name)) WHERE (verification_status = ANY (ARRAY['pending'::text, 'verified'::text]));
CREATE INDEX business_accounts_business_email_trigrams ON public.business_accounts USING gin (search_fold(business_email) gin_trgm_ops);
CREATE INDEX business_accounts_business_name_trigrams ON public.business_accounts USING gin (search_fold(business_name) gin_trgm_ops);
CREATE INDEX business_accounts_by_name ON public.business_accounts USING btree (search_fold(business_name), id);
CREATE INDEX business_accounts_decided_by ON public.business_accounts USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX business_accounts_latest ON public.business_accounts USING btree (created_at DESC, id DESC);
CREATE INDEX business_accounts_of_user ON public.business_accounts USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX business_accounts_pending ON public.business_accounts USING btree (created_at DESC, id DESC) WHERE (verification_status = 'pending'::text);
CREATE TRIGGER business_members_add_owner AFTER INSERT OR UPDATE OF user_id ON public.business_accounts FOR EACH ROW EXECUTE FUNCTION business_members_add_owner();

create table artist_claims (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  claimed_by uuid not null,
  artist_musicbrainz_id uuid not null,
  artist_name text,
  verification_documents text[] default '{}'::text[] not null,
  additional_information text,
  claim_status text default 'pending'::text not null,
  rejection_reason text,
  claimed_at timestamp(3) with time zone default clock_timestamp() not null,
  approved_at timestamp(3) with time zone,
  approved_by uuid,
  decided_at timestamp(3) with time zone,
  decided_by uuid,
  method text,
  evidence jsonb,
  lapsed_at timestamp(3) with time zone,
  constraint artist_claims_pkey PRIMARY KEY (id),
  constraint artist_claims_approved_at_known CHECK (((claim_status = ANY (ARRAY['approved'::text, 'lapsed'::text, 'revoked'::text])) = (approved_at IS NOT NULL))),
  constraint artist_claims_claim_status_check CHECK ((claim_status = ANY (ARRAY['pending'::text, 'approved'::text, 'lapsed'::text, 'rejected'::text, 'revoked'::text]))),
  constraint artist_claims_lapsed_at_known CHECK (((claim_status = 'lapsed'::text) = (lapsed_at IS NOT NULL))),
  constraint artist_claims_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'well-known'::text, 'page'::text, 'fediverse'::text, 'bluesky'::text]))),
  constraint artist_claims_reason_given CHECK (((claim_status <> ALL (ARRAY['rejected'::text, 'revoked'::text])) OR (btrim(rejection_reason) <> ''::text))),
  constraint artist_claims_verification_documents_check CHECK ((cardinality(verification_documents) <= 5)),
  constraint artist_claims_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint artist_claims_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint artist_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint artist_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on column artist_claims.claimed_by is
  'The member behind the business account.';
comment on column artist_claims.verification_documents is
  'Ids of private files.';
comment on column artist_claims.method is
  'How control of an address was proved; null: by documents.';
comment on column artist_claims.lapsed_at is
  'Since when the proof of an approved claim is missing.';
CREATE INDEX artist_claims_approved_by ON public.artist_claims USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX artist_claims_artist_name_trigrams ON public.artist_claims USING gin (search_fold(artist_name) gin_trgm_ops);
CREATE INDEX artist_claims_by_name ON public.artist_claims USING btree (search_fold(COALESCE(artist_name, ''::text)), id);
CREATE INDEX artist_claims_decided_by ON public.artist_claims USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX artist_claims_latest ON public.artist_claims USING btree (claimed_at DESC, id DESC);
CREATE INDEX artist_claims_of_account ON public.artist_claims USING btree (business_account_id, claimed_at DESC, id DESC);
CREATE INDEX artist_claims_of_artist ON public.artist_claims USING btree (artist_musicbrainz_id, claim_status);
CREATE INDEX artist_claims_of_member ON public.artist_claims USING btree (claimed_by);
CREATE INDEX artist_claims_pending ON public.artist_claims USING btree (claimed_at DESC, id DESC) WHERE (claim_status = 'pending'::text);

create table artist_credits (
  id integer generated by default as identity not null,
  fingerprint uuid not null,
  name text not null,
  constraint artist_credits_pkey PRIMARY KEY (id),
  constraint artist_credits_fingerprint_key UNIQUE (fingerprint)
);

create table artist_credit_names (
  artist_credit_id integer not null,
  position smallint not null,
  artist_id integer not null,
  name text,
  join_phrase text default ''::text not null,
  constraint artist_credit_names_pkey PRIMARY KEY (artist_credit_id, "position"),
  constraint artist_credit_names_artist_credit_id_fkey FOREIGN KEY (artist_credit_id) REFERENCES artist_credits(id) ON DELETE CASCADE,
  constraint artist_credit_names_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id)
);
comment on column artist_credit_names.name is
  'As credited here; null: as the artist is called.';
CREATE INDEX artist_credit_names_artist ON public.artist_credit_names USING btree (artist_id, artist_credit_id);

create table artist_event_reads (
  artist_mbid uuid not null,
  due_at timestamp(3) with time zone not null,
  constraint artist_event_reads_pkey PRIMARY KEY (artist_mbid)
);

create table artist_follower_counts (
  artist_mbid uuid not null,
  followers integer not null,
  constraint artist_follower_counts_pkey PRIMARY KEY (artist_mbid),
  constraint artist_follower_counts_followers_check CHECK ((followers >= 0))
) with (fillfactor=50);
CREATE INDEX artist_follower_counts_most ON public.artist_follower_counts USING btree (followers DESC, artist_mbid) WHERE (followers > 0);
CREATE TRIGGER artist_followers_added_for_radar AFTER INSERT ON public.artist_follower_counts FOR EACH ROW EXECUTE FUNCTION artist_followers_for_radar();
CREATE TRIGGER artist_followers_changed_for_radar AFTER UPDATE OF followers ON public.artist_follower_counts FOR EACH ROW WHEN (((old.followers > 0) <> (new.followers > 0))) EXECUTE FUNCTION artist_followers_for_radar();

create table artist_follows (
  artist_mbid uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  wants_releases boolean default true not null,
  wants_posts boolean default true not null,
  release_types text[],
  wants_shows boolean default true not null,
  constraint artist_follows_pkey PRIMARY KEY (artist_mbid, user_id),
  constraint artist_follows_release_types_check CHECK (((cardinality(release_types) >= 1) AND (cardinality(release_types) <= 20))),
  constraint artist_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column artist_follows.release_types is
  'Types of releases that the member wants from this artist; null: those in notice_settings.';
CREATE INDEX artist_follows_recent ON public.artist_follows USING btree (created_at);
CREATE INDEX artist_follows_user ON public.artist_follows USING btree (user_id, created_at DESC);
CREATE TRIGGER artist_choice_for_radar AFTER UPDATE ON public.artist_follows REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_choice_for_radar();
CREATE TRIGGER artist_choice_for_shows AFTER UPDATE ON public.artist_follows REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_choice_for_shows();
CREATE TRIGGER artist_follow_added AFTER INSERT ON public.artist_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_follow_added();
CREATE TRIGGER artist_follow_for_radar AFTER INSERT ON public.artist_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_follow_for_radar();
CREATE TRIGGER artist_follow_for_shows AFTER INSERT ON public.artist_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_follow_for_shows();
CREATE TRIGGER artist_follow_removed AFTER DELETE ON public.artist_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_follow_removed();
CREATE TRIGGER artist_unfollow_for_radar AFTER DELETE ON public.artist_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_unfollow_for_radar();
CREATE TRIGGER artist_unfollow_for_shows AFTER DELETE ON public.artist_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION artist_unfollow_for_shows();

create table artist_mutes (
  user_id uuid not null,
  artist_id text not null,
  artist_name text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint artist_mutes_pkey PRIMARY KEY (user_id, artist_id),
  constraint artist_mutes_artist_id_check CHECK (((char_length(artist_id) >= 1) AND (char_length(artist_id) <= 200))),
  constraint artist_mutes_artist_name_check CHECK (((char_length(artist_name) >= 1) AND (char_length(artist_name) <= 300))),
  constraint artist_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column artist_mutes.artist_id is
  'As in posts.linked_entity_id: a MusicBrainz id, or the slug of an artist without one.';
CREATE INDEX artist_mutes_of_artist ON public.artist_mutes USING btree (artist_id, user_id);

create table artist_names (
  id integer generated by default as identity not null,
  entity_id integer not null,
  pop integer not null,
  norm text collate "C" not null,
  joined text collate "C" generated always as (replace(norm, ' '::text, ''::text)) stored,
  constraint artist_names_pkey PRIMARY KEY (id)
);
CREATE INDEX artist_names_entity ON public.artist_names USING btree (entity_id);
CREATE INDEX artist_names_joined ON public.artist_names USING btree (joined, pop, id);

create table artist_popularity (
  artist_id integer not null,
  known integer not null,
  combined integer not null,
  listens bigint not null,
  listeners integer not null,
  opened integer not null,
  constraint artist_popularity_pkey PRIMARY KEY (artist_id),
  constraint artist_popularity_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE
);
comment on table artist_popularity is
  'Artists that somebody listened to, at ListenBrainz, or whose page was opened here.';
comment on column artist_popularity.known is
  'From dumps and the starter catalogue, on the scale of artists.popularity.';
comment on column artist_popularity.combined is
  'Computed from the other columns; the value of artists.popularity until another source changes it.';
CREATE INDEX artist_popularity_opened ON public.artist_popularity USING btree (artist_id) WHERE (opened > 0);

create table artist_postings (
  word_id integer not null,
  pop integer not null,
  name_id integer not null,
  constraint artist_postings_pkey PRIMARY KEY (word_id, pop, name_id)
);

create table artist_profiles (
  artist_id integer not null,
  fetched_at timestamp with time zone not null,
  bio text,
  bio_url text,
  image_url text,
  constraint artist_profiles_pkey PRIMARY KEY (artist_id),
  constraint artist_profiles_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE
);
comment on table artist_profiles is
  'Biography extract and photo, from the encyclopedia page at bio_url, under its licence (CC BY-SA).';

create table artist_views (
  day date not null,
  artist_mbid uuid not null,
  views integer not null,
  constraint artist_views_pkey PRIMARY KEY (day, artist_mbid),
  constraint artist_views_views_check CHECK ((views > 0))
);
comment on table artist_views is
  'Openings of artist pages by day. At most one per network and day counts; nothing about the visitor is stored.';
comment on column artist_views.day is
  'In UTC.';

create table artist_words (
  id integer generated by default as identity not null,
  df integer not null,
  max_pop integer not null,
  hot boolean not null,
  word text collate "C" not null,
  keys integer[] not null,
  constraint artist_words_pkey PRIMARY KEY (id)
);
CREATE INDEX artist_words_head1 ON public.artist_words USING btree ("left"(word, 1), max_pop DESC);
CREATE INDEX artist_words_head2 ON public.artist_words USING btree ("left"(word, 2), max_pop DESC);
CREATE INDEX artist_words_head3 ON public.artist_words USING btree ("left"(word, 3), max_pop DESC);
CREATE INDEX artist_words_keys ON public.artist_words USING gin (keys) WITH (fastupdate=off);
CREATE INDEX artist_words_trigrams ON public.artist_words USING gin (word gin_trgm_ops) WITH (fastupdate=off) WHERE (length(word) >= 7);
CREATE UNIQUE INDEX artist_words_word ON public.artist_words USING btree (word) INCLUDE (id, max_pop, df);

create table audit_further_refusals (
  actor_id uuid not null,
  hour timestamp with time zone not null,
  attempts integer not null,
  constraint audit_further_refusals_pkey PRIMARY KEY (actor_id, hour)
);
comment on table audit_further_refusals is
  'Refused attempts in the current hour beyond those that the audit log lists one by one. When the hour has ended, the log gets one entry for each row.';

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  actor_id uuid,
  action text not null,
  outcome text not null,
  subject_id uuid,
  subject_name text,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text])))
);
comment on column audit_log.actor_id is
  'The member who acted; the account may have been deleted since.';
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_refused ON public.audit_log USING btree (id DESC) WHERE (outcome = 'refused'::text);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, id DESC);
CREATE TRIGGER audit_log_keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_keep();

create table auth_ended_sessions (
  session_id uuid not null,
  ended_at timestamp with time zone default now() not null,
  constraint auth_ended_sessions_pkey PRIMARY KEY (session_id)
);
CREATE INDEX auth_ended_sessions_ended_at_idx ON public.auth_ended_sessions USING btree (ended_at);

create table auth_events (
  id bigint generated always as identity not null,
  user_id uuid,
  session_id uuid,
  kind text not null,
  address text,
  user_agent text,
  at timestamp with time zone default now() not null,
  constraint auth_events_pkey PRIMARY KEY (id),
  constraint auth_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX auth_events_at_idx ON public.auth_events USING btree (at);
CREATE INDEX auth_events_user_id_id_idx ON public.auth_events USING btree (user_id, id DESC);

create table auth_factors (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  friendly_name text not null,
  sealed_secret bytea not null,
  verified_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint auth_factors_pkey PRIMARY KEY (id),
  constraint auth_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column auth_factors.last_step is
  'The 30 s step of the last accepted code: a code counts once.';
CREATE INDEX auth_factors_user_id_idx ON public.auth_factors USING btree (user_id);

create table auth_mail_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  kind text not null,
  new_email text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint auth_mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint auth_mail_tokens_kind_check CHECK ((kind = ANY (ARRAY['recovery'::text, 'email_change'::text, 'signup'::text]))),
  constraint auth_mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX auth_mail_tokens_expires_at_idx ON public.auth_mail_tokens USING btree (expires_at);
CREATE INDEX auth_mail_tokens_user_id_kind_idx ON public.auth_mail_tokens USING btree (user_id, kind);

create table auth_mails_sent (
  id bigint generated always as identity not null,
  recipient_hash bytea not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint auth_mails_sent_pkey PRIMARY KEY (id)
);
comment on column auth_mails_sent.recipient_hash is
  'Keyed hash of the address.';
CREATE INDEX auth_mails_sent_at ON public.auth_mails_sent USING btree (at);
CREATE INDEX auth_mails_sent_recipient ON public.auth_mails_sent USING btree (recipient_hash, at);

create table business_invitations (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone not null,
  constraint business_invitations_pkey PRIMARY KEY (id),
  constraint business_invitations_token_hash_key UNIQUE (token_hash),
  constraint business_invitations_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint business_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'poster'::text]))),
  constraint business_invitations_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint business_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on column business_invitations.email is
  'The address that the invitation was sent to; the row goes when it is accepted, withdrawn or expired.';
CREATE INDEX business_invitations_expire ON public.business_invitations USING btree (expires_at);
CREATE INDEX business_invitations_invited_by ON public.business_invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE UNIQUE INDEX business_invitations_once ON public.business_invitations USING btree (business_account_id, lower(email));

create table auth_outbox (
  id bigint generated always as identity not null,
  kind text not null,
  address text not null,
  user_id uuid,
  data jsonb default '{}'::jsonb not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  invitation_id uuid,
  last_error text,
  constraint auth_outbox_pkey PRIMARY KEY (id),
  constraint auth_outbox_check CHECK (((kind <> 'letter'::text) OR (user_id IS NOT NULL) OR (invitation_id IS NOT NULL))),
  constraint auth_outbox_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES business_invitations(id) ON DELETE CASCADE,
  constraint auth_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX auth_outbox_due_at_idx ON public.auth_outbox USING btree (due_at);
CREATE INDEX auth_outbox_invitation ON public.auth_outbox USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

create table auth_passkey_challenges (
  id uuid default gen_random_uuid() not null,
  challenge bytea not null,
  session_id uuid,
  expires_at timestamp with time zone not null,
  constraint auth_passkey_challenges_pkey PRIMARY KEY (id)
);
comment on column auth_passkey_challenges.session_id is
  'The session that adds a passkey, or gives it as its second factor; null for signing in.';
CREATE INDEX auth_passkey_challenges_expiry ON public.auth_passkey_challenges USING btree (expires_at);

create table auth_passkeys (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  friendly_name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  factor_since timestamp with time zone,
  constraint auth_passkeys_pkey PRIMARY KEY (id),
  constraint auth_passkeys_credential_id_key UNIQUE (credential_id),
  constraint auth_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column auth_passkeys.counter is
  'Number of uses that the authenticator reports, if it counts them; a copy of the authenticator would report less.';
comment on column auth_passkeys.factor_since is
  'Since when the password alone does not log in; null: the passkey is only a way to log in.';
CREATE INDEX auth_passkeys_user ON public.auth_passkeys USING btree (user_id, created_at);

create table auth_rate_limits (
  key text not null,
  attempts integer not null,
  blocked_until timestamp with time zone not null,
  forget_at timestamp with time zone not null,
  constraint auth_rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX auth_rate_limits_forget_at_idx ON public.auth_rate_limits USING btree (forget_at);

create table auth_recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint auth_recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint auth_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table auth_sessions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  family_hash bytea not null,
  current_hash bytea not null,
  previous_hash bytea,
  sealed_successor bytea,
  rotated_at timestamp with time zone default now() not null,
  gen integer default 0 not null,
  aal smallint default 1 not null,
  amr jsonb not null,
  user_agent text not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_reason text,
  constraint auth_sessions_pkey PRIMARY KEY (id),
  constraint auth_sessions_family_hash_key UNIQUE (family_hash),
  constraint auth_sessions_aal_check CHECK ((aal = ANY (ARRAY[1, 2]))),
  constraint auth_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column auth_sessions.sealed_successor is
  'The current refresh token, sealed under a key that only the holder of the previous one has.';
comment on column auth_sessions.confirmed_at is
  'When the member last confirmed the password (and the second factor).';
CREATE INDEX auth_sessions_expires_at_idx ON public.auth_sessions USING btree (expires_at);
CREATE INDEX auth_sessions_user_id_ended_at_idx ON public.auth_sessions USING btree (user_id, ended_at);

create table festivals (
  id text default (gen_random_uuid())::text not null,
  name text not null,
  slug text not null,
  by_claim boolean default false not null,
  constraint festivals_pkey PRIMARY KEY (id),
  constraint festivals_slug_key UNIQUE (slug),
  constraint festivals_name_check CHECK ((name <> ''::text)),
  constraint festivals_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
comment on column festivals.slug is
  'Used in addresses, and by posts as linked_entity_id.';
comment on column festivals.by_claim is
  'Created with the approval of a claim; it goes with its last claim, unless posts link to it.';
CREATE INDEX festivals_by_look ON public.festivals USING btree (name_look(name));
CREATE INDEX festivals_by_name ON public.festivals USING btree (name_fold(name));
CREATE INDEX festivals_name_trigrams ON public.festivals USING gin (search_fold(name) gin_trgm_ops);
CREATE TRIGGER festivals_rename_claims AFTER UPDATE OF name ON public.festivals FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION festivals_rename_claims();

create table festival_claims (
  id uuid default uuid_v7() not null,
  festival_id text,
  business_account_id uuid not null,
  claimed_by uuid not null,
  verification_documents text[] default '{}'::text[] not null,
  additional_information text,
  claim_status text default 'pending'::text not null,
  rejection_reason text,
  claimed_at timestamp(3) with time zone default clock_timestamp() not null,
  approved_at timestamp(3) with time zone,
  approved_by uuid,
  decided_at timestamp(3) with time zone,
  decided_by uuid,
  festival_name text not null,
  stated_name text,
  website text,
  method text,
  evidence jsonb,
  lapsed_at timestamp(3) with time zone,
  constraint festival_claims_pkey PRIMARY KEY (id),
  constraint festival_claims_approved_at_known CHECK (((claim_status = ANY (ARRAY['approved'::text, 'lapsed'::text, 'revoked'::text])) = (approved_at IS NOT NULL))),
  constraint festival_claims_approved_exists CHECK (((festival_id IS NOT NULL) OR (claim_status <> 'approved'::text))),
  constraint festival_claims_claim_status_check CHECK ((claim_status = ANY (ARRAY['pending'::text, 'approved'::text, 'lapsed'::text, 'rejected'::text, 'revoked'::text]))),
  constraint festival_claims_festival_stated CHECK (((festival_id IS NOT NULL) OR (num_nonnulls(stated_name, website) = 2))),
  constraint festival_claims_lapsed_at_known CHECK (((claim_status = 'lapsed'::text) = (lapsed_at IS NOT NULL))),
  constraint festival_claims_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'well-known'::text, 'page'::text, 'fediverse'::text, 'bluesky'::text]))),
  constraint festival_claims_reason_given CHECK (((claim_status <> ALL (ARRAY['rejected'::text, 'revoked'::text])) OR (btrim(rejection_reason) <> ''::text))),
  constraint festival_claims_stated_name_check CHECK (((char_length(stated_name) >= 1) AND (char_length(stated_name) <= 120))),
  constraint festival_claims_verification_documents_check CHECK ((cardinality(verification_documents) <= 5)),
  constraint festival_claims_website_check CHECK (((website ~* '^https?://'::text) AND (char_length(website) <= 300))),
  constraint festival_claims_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint festival_claims_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint festival_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint festival_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint festival_claims_festival_id_fkey FOREIGN KEY (festival_id) REFERENCES festivals(id) ON DELETE CASCADE
);
comment on column festival_claims.festival_id is
  'Null while the festival does not exist: until the claim that states it is approved.';
comment on column festival_claims.claimed_by is
  'The member behind the business account.';
comment on column festival_claims.verification_documents is
  'Ids of private files.';
comment on column festival_claims.festival_name is
  'Maintained by triggers: the name of the festival, or the stated one while there is none.';
comment on column festival_claims.stated_name is
  'The name of the festival that the claim states; null for a claim on a festival that existed.';
comment on column festival_claims.website is
  'The official website of the stated festival.';
comment on column festival_claims.method is
  'How control of an address was proved; null: by documents.';
comment on column festival_claims.lapsed_at is
  'Since when the proof of an approved claim is missing.';
CREATE INDEX festival_claims_approved_by ON public.festival_claims USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX festival_claims_by_name ON public.festival_claims USING btree (search_fold(festival_name), id);
CREATE INDEX festival_claims_decided_by ON public.festival_claims USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX festival_claims_festival_name_trigrams ON public.festival_claims USING gin (search_fold(festival_name) gin_trgm_ops);
CREATE INDEX festival_claims_latest ON public.festival_claims USING btree (claimed_at DESC, id DESC);
CREATE INDEX festival_claims_of_account ON public.festival_claims USING btree (business_account_id, claimed_at DESC, id DESC);
CREATE INDEX festival_claims_of_festival ON public.festival_claims USING btree (festival_id, claim_status);
CREATE INDEX festival_claims_of_member ON public.festival_claims USING btree (claimed_by);
CREATE INDEX festival_claims_pending ON public.festival_claims USING btree (claimed_at DESC, id DESC) WHERE (claim_status = 'pending'::text);
CREATE TRIGGER festival_claims_remove_festival AFTER DELETE ON public.festival_claims FOR EACH ROW WHEN ((old.festival_id IS NOT NULL)) EXECUTE FUNCTION festival_claims_remove_festival();
CREATE TRIGGER festival_claims_set_name BEFORE INSERT OR UPDATE OF festival_id ON public.festival_claims FOR EACH ROW EXECUTE FUNCTION festival_claims_set_name();

create table label_claims (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  claimed_by uuid not null,
  label_musicbrainz_id uuid not null,
  label_name text not null,
  verification_documents text[] default '{}'::text[] not null,
  additional_information text,
  claim_status text default 'pending'::text not null,
  rejection_reason text,
  claimed_at timestamp(3) with time zone default clock_timestamp() not null,
  approved_at timestamp(3) with time zone,
  approved_by uuid,
  decided_at timestamp(3) with time zone,
  decided_by uuid,
  method text,
  evidence jsonb,
  lapsed_at timestamp(3) with time zone,
  constraint label_claims_pkey PRIMARY KEY (id),
  constraint label_claims_approved_at_known CHECK (((claim_status = ANY (ARRAY['approved'::text, 'lapsed'::text, 'revoked'::text])) = (approved_at IS NOT NULL))),
  constraint label_claims_claim_status_check CHECK ((claim_status = ANY (ARRAY['pending'::text, 'approved'::text, 'lapsed'::text, 'rejected'::text, 'revoked'::text]))),
  constraint label_claims_lapsed_at_known CHECK (((claim_status = 'lapsed'::text) = (lapsed_at IS NOT NULL))),
  constraint label_claims_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'well-known'::text, 'page'::text, 'fediverse'::text, 'bluesky'::text]))),
  constraint label_claims_reason_given CHECK (((claim_status <> ALL (ARRAY['rejected'::text, 'revoked'::text])) OR (btrim(rejection_reason) <> ''::text))),
  constraint label_claims_verification_documents_check CHECK ((cardinality(verification_documents) <= 5)),
  constraint label_claims_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint label_claims_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint label_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint label_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on column label_claims.claimed_by is
  'The member behind the business account.';
comment on column label_claims.verification_documents is
  'Ids of private files.';
comment on column label_claims.method is
  'How control of an address was proved; null: by documents.';
comment on column label_claims.lapsed_at is
  'Since when the proof of an approved claim is missing.';
CREATE INDEX label_claims_approved_by ON public.label_claims USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX label_claims_by_name ON public.label_claims USING btree (search_fold(label_name), id);
CREATE INDEX label_claims_decided_by ON public.label_claims USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX label_claims_label_name_trigrams ON public.label_claims USING gin (search_fold(label_name) gin_trgm_ops);
CREATE INDEX label_claims_latest ON public.label_claims USING btree (claimed_at DESC, id DESC);
CREATE INDEX label_claims_of_account ON public.label_claims USING btree (business_account_id, claimed_at DESC, id DESC);
CREATE INDEX label_claims_of_label ON public.label_claims USING btree (label_musicbrainz_id, claim_status);
CREATE INDEX label_claims_of_member ON public.label_claims USING btree (claimed_by);
CREATE INDEX label_claims_pending ON public.label_claims USING btree (claimed_at DESC, id DESC) WHERE (claim_status = 'pending'::text);

create table venues (
  id uuid default uuid_v7() not null,
  mbid uuid,
  name text not null,
  address text,
  city text not null,
  country text,
  latitude double precision,
  longitude double precision,
  time_zone text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  place_latitude double precision,
  place_longitude double precision,
  placed_at timestamp(3) with time zone,
  city_key bigint,
  website text,
  capacity integer,
  facts_before_claim jsonb,
  facts_version integer default 0 not null,
  elsewhere smallint default 0 not null,
  first_latitude double precision,
  first_longitude double precision,
  stated_by uuid,
  constraint venues_pkey PRIMARY KEY (id),
  constraint venues_mbid_key UNIQUE (mbid),
  constraint venues_capacity_check CHECK (((capacity >= 1) AND (capacity <= 1000000))),
  constraint venues_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint venues_city_check CHECK ((btrim(city) <> ''::text)),
  constraint venues_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint venues_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint venues_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint venues_name_check CHECK ((btrim(name) <> ''::text)),
  constraint venues_website_check CHECK (((website ~* '^https?://'::text) AND (char_length(website) <= 300))),
  constraint venues_stated_by_fkey FOREIGN KEY (stated_by) REFERENCES business_accounts(id) ON DELETE SET NULL
);
comment on column venues.place_latitude is
  'Its own, else that of its city, to a hundredth of a degree; null: not known.';
comment on column venues.placed_at is
  'Null: its city has not been looked up yet.';
comment on column venues.city_key is
  'Equal for all venues of a city, however its name is written.';
comment on column venues.facts_before_claim is
  'The facts from before the venue stated its own, for the end of its last claim; no other source changes the facts meanwhile. Null where it has stated none.';
comment on column venues.facts_version is
  'Counts the changes by the venue, so that of two editors who save at once the second one is warned.';
comment on column venues.elsewhere is
  'Counts the venues of one name and address in different places; 0 for the first one.';
comment on column venues.first_latitude is
  'Where it was first stated; others correct its coordinates by a kilometre from there at most.';
comment on column venues.stated_by is
  'The business that stated where it is, while nobody claims it; null: a business that is gone, or another source.';
CREATE INDEX venues_by_city ON public.venues USING btree (search_fold(city));
CREATE INDEX venues_by_look ON public.venues USING btree (name_look(name));
CREATE INDEX venues_by_place ON public.venues USING gist (point(place_longitude, place_latitude)) WHERE (place_latitude IS NOT NULL);
CREATE INDEX venues_name_trigrams ON public.venues USING gin (search_fold(name) gin_trgm_ops);
CREATE INDEX venues_of_city_key ON public.venues USING btree (city_key);
CREATE UNIQUE INDEX venues_once ON public.venues USING btree (search_fold(name), search_fold(city), COALESCE(country, ''::text), search_fold(COALESCE(address, ''::text)), elsewhere) WHERE (mbid IS NULL);
CREATE INDEX venues_stated_by ON public.venues USING btree (stated_by) WHERE (stated_by IS NOT NULL);
CREATE INDEX venues_to_place ON public.venues USING btree (id) WHERE (placed_at IS NULL);
CREATE TRIGGER venues_moved AFTER UPDATE OF latitude, longitude, city, country, place_latitude, place_longitude ON public.venues FOR EACH ROW WHEN (((old.city_key IS DISTINCT FROM new.city_key) OR (old.place_latitude IS DISTINCT FROM new.place_latitude) OR (old.place_longitude IS DISTINCT FROM new.place_longitude))) EXECUTE FUNCTION venue_moved();
CREATE TRIGGER venues_place BEFORE INSERT OR UPDATE OF latitude, longitude, city, country ON public.venues FOR EACH ROW EXECUTE FUNCTION place_venue();
CREATE TRIGGER venues_rename_claims AFTER UPDATE OF name ON public.venues FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION venues_rename_claims();
CREATE TRIGGER venues_renamed AFTER UPDATE OF name, city ON public.venues FOR EACH ROW WHEN (((old.name <> new.name) OR (old.city <> new.city))) EXECUTE FUNCTION venue_renamed();

create table venue_claims (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  claimed_by uuid not null,
  venue_id uuid not null,
  venue_name text not null,
  verification_documents text[] default '{}'::text[] not null,
  additional_information text,
  claim_status text default 'pending'::text not null,
  rejection_reason text,
  claimed_at timestamp(3) with time zone default clock_timestamp() not null,
  approved_at timestamp(3) with time zone,
  approved_by uuid,
  decided_at timestamp(3) with time zone,
  decided_by uuid,
  method text,
  evidence jsonb,
  lapsed_at timestamp(3) with time zone,
  constraint venue_claims_pkey PRIMARY KEY (id),
  constraint venue_claims_approved_at_known CHECK (((claim_status = ANY (ARRAY['approved'::text, 'lapsed'::text, 'revoked'::text])) = (approved_at IS NOT NULL))),
  constraint venue_claims_claim_status_check CHECK ((claim_status = ANY (ARRAY['pending'::text, 'approved'::text, 'lapsed'::text, 'rejected'::text, 'revoked'::text]))),
  constraint venue_claims_lapsed_at_known CHECK (((claim_status = 'lapsed'::text) = (lapsed_at IS NOT NULL))),
  constraint venue_claims_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'well-known'::text, 'page'::text, 'fediverse'::text, 'bluesky'::text]))),
  constraint venue_claims_reason_given CHECK (((claim_status <> ALL (ARRAY['rejected'::text, 'revoked'::text])) OR (btrim(rejection_reason) <> ''::text))),
  constraint venue_claims_verification_documents_check CHECK ((cardinality(verification_documents) <= 5)),
  constraint venue_claims_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint venue_claims_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint venue_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint venue_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint venue_claims_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(id) ON DELETE CASCADE
);
comment on column venue_claims.claimed_by is
  'The member behind the business account.';
comment on column venue_claims.venue_name is
  'Follows the name of the venue, by a trigger.';
comment on column venue_claims.verification_documents is
  'Ids of private files.';
comment on column venue_claims.method is
  'How control of an address was proved; null: by documents.';
comment on column venue_claims.lapsed_at is
  'Since when the proof of an approved claim is missing.';
CREATE INDEX venue_claims_approved_by ON public.venue_claims USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX venue_claims_by_name ON public.venue_claims USING btree (search_fold(venue_name), id);
CREATE INDEX venue_claims_decided_by ON public.venue_claims USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX venue_claims_latest ON public.venue_claims USING btree (claimed_at DESC, id DESC);
CREATE INDEX venue_claims_of_account ON public.venue_claims USING btree (business_account_id, claimed_at DESC, id DESC);
CREATE INDEX venue_claims_of_member ON public.venue_claims USING btree (claimed_by);
CREATE INDEX venue_claims_of_venue ON public.venue_claims USING btree (venue_id, claim_status);
CREATE INDEX venue_claims_pending ON public.venue_claims USING btree (claimed_at DESC, id DESC) WHERE (claim_status = 'pending'::text);
CREATE INDEX venue_claims_venue_name_trigrams ON public.venue_claims USING gin (search_fold(venue_name) gin_trgm_ops);
CREATE TRIGGER venue_claims_end AFTER DELETE OR UPDATE OF claim_status ON public.venue_claims FOR EACH ROW WHEN ((old.claim_status = ANY (ARRAY['approved'::text, 'lapsed'::text]))) EXECUTE FUNCTION venue_claims_end();
CREATE TRIGGER venue_claims_gather AFTER INSERT OR UPDATE OF claim_status ON public.venue_claims FOR EACH ROW WHEN ((new.claim_status = 'approved'::text)) EXECUTE FUNCTION venue_claims_gather();

create table events (
  id uuid default uuid_v7() not null,
  mbid uuid,
  source text not null,
  artist_claim_id uuid,
  festival_claim_id uuid,
  festival_id text,
  venue_id uuid,
  kind text not null,
  name text not null,
  description text,
  status text default 'scheduled'::text not null,
  status_reason text,
  status_changed_at timestamp(3) with time zone,
  previous_day date,
  previous_begins_at timestamp(3) with time zone,
  time_zone text not null,
  first_day date not null,
  last_day date not null,
  begins_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  sorts_at timestamp(3) with time zone not null,
  over_at timestamp(3) with time zone not null,
  ticket_links jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  cancelled_days jsonb default '[]'::jsonb not null,
  line_up_draft jsonb,
  line_up_draft_at timestamp(3) with time zone,
  field_sources jsonb default '{}'::jsonb not null,
  residency text,
  withdrawn_at timestamp(3) with time zone,
  label_claim_id uuid,
  city_key bigint,
  place_latitude double precision,
  place_longitude double precision,
  words text default ''::text not null,
  genres integer[] default '{}'::integer[] not null,
  venue_claim_id uuid,
  line_up_version integer default 0 not null,
  hidden_at timestamp(3) with time zone,
  hidden_reason text,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_mbid_key UNIQUE (mbid),
  constraint events_check CHECK (((last_day >= first_day) AND (last_day <= (first_day + 30)))),
  constraint events_check1 CHECK ((ends_at > begins_at)),
  constraint events_check2 CHECK ((over_at > sorts_at)),
  constraint events_check3 CHECK (((status <> 'moved'::text) OR (previous_day IS NOT NULL))),
  constraint events_check4 CHECK (((source = 'musicbrainz'::text) = (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) = 0))),
  constraint events_check5 CHECK ((num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) <= 1)),
  constraint events_draft_dated CHECK (((line_up_draft IS NULL) = (line_up_draft_at IS NULL))),
  constraint events_hidden_for_a_reason CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint events_hidden_is_withdrawn CHECK (((hidden_at IS NULL) OR (withdrawn_at IS NOT NULL))),
  constraint events_kind_check CHECK ((kind = ANY (ARRAY['concert'::text, 'festival'::text, 'launch'::text, 'residency'::text, 'stream'::text]))),
  constraint events_name_check CHECK ((btrim(name) <> ''::text)),
  constraint events_source_check CHECK ((source = ANY (ARRAY['organiser'::text, 'feed'::text, 'musicbrainz'::text]))),
  constraint events_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'moved'::text, 'postponed'::text, 'cancelled'::text]))),
  constraint events_artist_claim_id_fkey FOREIGN KEY (artist_claim_id) REFERENCES artist_claims(id) ON DELETE CASCADE,
  constraint events_festival_claim_id_fkey FOREIGN KEY (festival_claim_id) REFERENCES festival_claims(id) ON DELETE CASCADE,
  constraint events_festival_id_fkey FOREIGN KEY (festival_id) REFERENCES festivals(id) ON DELETE SET NULL,
  constraint events_label_claim_id_fkey FOREIGN KEY (label_claim_id) REFERENCES label_claims(id) ON DELETE CASCADE,
  constraint events_venue_claim_id_fkey FOREIGN KEY (venue_claim_id) REFERENCES venue_claims(id) ON DELETE CASCADE,
  constraint events_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(id)
);
comment on column events.artist_claim_id is
  'The claim by which it was published, of an artist or of a festival: it goes with the claim.';
comment on column events.time_zone is
  'IANA name; days are those of this zone.';
comment on column events.begins_at is
  'Null: only the day is known.';
comment on column events.sorts_at is
  'When it begins; where only the day is known, the first moment of that day.';
comment on column events.over_at is
  'When it ends; where that is not known, 6:00 on the morning after the last day.';
comment on column events.cancelled_days is
  'Days of the show that do not take place, with reasons.';
comment on column events.line_up_draft is
  'Acts that the organiser has changed and not published.';
comment on column events.field_sources is
  'Sources of those fields that are not from the source of the event.';
comment on column events.residency is
  'The same for all evenings of one recurring calendar entry.';
comment on column events.withdrawn_at is
  'Hidden: it has been missing from its feed for a week, and no other source knows it, or moderators hide it.';
comment on column events.city_key is
  'Copied from the venue, like the place.';
comment on column events.words is
  'Names of the show, its venue, city and acts as search_fold writes them, one a line.';
comment on column events.genres is
  'Tags of its acts.';
comment on column events.line_up_version is
  'Counts changes of the line-up and of its draft.';
comment on column events.hidden_at is
  'Since when reports or moderators hide it; it is withdrawn as long.';
CREATE INDEX events_by_day ON public.events USING btree (first_day, venue_id);
CREATE INDEX events_festivals_by_day ON public.events USING btree (first_day) WHERE (kind = 'festival'::text);
CREATE INDEX events_of_artist_claim ON public.events USING btree (artist_claim_id) WHERE (artist_claim_id IS NOT NULL);
CREATE INDEX events_of_festival ON public.events USING btree (festival_id, sorts_at, id) WHERE (festival_id IS NOT NULL);
CREATE INDEX events_of_festival_claim ON public.events USING btree (festival_claim_id) WHERE (festival_claim_id IS NOT NULL);
CREATE INDEX events_of_label_claim ON public.events USING btree (label_claim_id) WHERE (label_claim_id IS NOT NULL);
CREATE INDEX events_of_organisers_by_day ON public.events USING btree (first_day) WHERE (source <> 'musicbrainz'::text);
CREATE INDEX events_of_residency ON public.events USING btree (residency, sorts_at) WHERE (residency IS NOT NULL);
CREATE INDEX events_of_venue ON public.events USING btree (venue_id, sorts_at, id) WHERE (venue_id IS NOT NULL);
CREATE INDEX events_of_venue_claim ON public.events USING btree (venue_claim_id) WHERE (venue_claim_id IS NOT NULL);
CREATE INDEX events_shown ON public.events USING btree (sorts_at, id) INCLUDE (over_at, first_day, last_day, venue_id, city_key, place_latitude, place_longitude) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER events_described_added AFTER INSERT ON public.events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shows_added();
CREATE TRIGGER events_described_renamed AFTER UPDATE OF name, venue_id ON public.events FOR EACH ROW WHEN (((old.name <> new.name) OR (old.venue_id IS DISTINCT FROM new.venue_id))) EXECUTE FUNCTION show_renamed();
CREATE TRIGGER events_fan_out_changed AFTER UPDATE OF status, first_day, begins_at, cancelled_days ON public.events FOR EACH ROW EXECUTE FUNCTION add_show_fan_out();
CREATE TRIGGER events_fan_out_inserted AFTER INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION add_show_fan_out();
CREATE TRIGGER events_place BEFORE INSERT OR UPDATE OF venue_id ON public.events FOR EACH ROW EXECUTE FUNCTION place_event();
CREATE TRIGGER show_not_withdrawn AFTER UPDATE OF withdrawn_at ON public.events FOR EACH ROW WHEN (((old.withdrawn_at IS NOT NULL) AND (new.withdrawn_at IS NULL))) EXECUTE FUNCTION raise_notices_of_show();
CREATE TRIGGER show_put_back AFTER INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION raise_notices_of_show();

create table billing_changes (
  id uuid default uuid_v7() not null,
  event_id uuid not null,
  artist_mbid uuid not null,
  business_account_id uuid not null,
  standing_before text not null,
  standing_after text not null,
  is_undo boolean default false not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint billing_changes_pkey PRIMARY KEY (id),
  constraint billing_changes_standing_after_check CHECK ((standing_after = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'removed'::text]))),
  constraint billing_changes_standing_before_check CHECK ((standing_before = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'removed'::text]))),
  constraint billing_changes_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint billing_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint billing_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
comment on table billing_changes is
  'Decisions of teams about shows that name their artist.';
CREATE INDEX billing_changes_changed_by ON public.billing_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX billing_changes_of_artist ON public.billing_changes USING btree (artist_mbid, id DESC);
CREATE INDEX billing_changes_of_business ON public.billing_changes USING btree (business_account_id);
CREATE INDEX billing_changes_of_event ON public.billing_changes USING btree (event_id);

create table billings (
  event_id uuid not null,
  artist_mbid uuid not null,
  standing text default 'unconfirmed'::text not null,
  is_team_notified boolean default false not null,
  constraint billings_pkey PRIMARY KEY (event_id, artist_mbid),
  constraint billings_standing_check CHECK ((standing = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'removed'::text]))),
  constraint billings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
comment on table billings is
  'Artists on bills of organisers who do not speak for them, and what the artist''s team decided. A row stays when the act leaves the bill, so that the decision still counts when it is named again.';
CREATE INDEX billings_to_notify ON public.billings USING btree (event_id, artist_mbid) WHERE (NOT is_team_notified);

create table business_members (
  business_account_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint business_members_pkey PRIMARY KEY (business_account_id, user_id),
  constraint business_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'poster'::text]))),
  constraint business_members_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint business_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on table business_members is
  'Who acts for a business. The member in business_accounts.user_id is always one of its owners.';
CREATE INDEX business_members_of_member ON public.business_members USING btree (user_id);

create table moderation_cases (
  id uuid default uuid_v7() not null,
  subject_kind text not null,
  subject_id uuid not null,
  author_id uuid,
  opened_at timestamp(3) with time zone default clock_timestamp() not null,
  assigned_to uuid,
  outcome text,
  rule text,
  reason text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  restored_at timestamp(3) with time zone,
  purge_at timestamp(3) with time zone,
  appeal text,
  appealed_at timestamp(3) with time zone,
  appeal_outcome text,
  appeal_reason text,
  appeal_decided_by uuid,
  appeal_decided_at timestamp(3) with time zone,
  decision_id uuid,
  lifted_at timestamp(3) with time zone,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_appeal_outcome_check CHECK ((appeal_outcome = ANY (ARRAY['kept'::text, 'restored'::text]))),
  constraint moderation_cases_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint moderation_cases_check1 CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  constraint moderation_cases_check2 CHECK (((appeal_outcome IS NULL) = (appeal_decided_at IS NULL))),
  constraint moderation_cases_check3 CHECK (((outcome IS NULL) = (decision_id IS NULL))),
  constraint moderation_cases_outcome_check CHECK ((outcome = ANY (ARRAY['no_action'::text, 'removed'::text, 'warned'::text, 'suspended'::text, 'banned'::text]))),
  constraint moderation_cases_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['post'::text, 'reply'::text, 'profile'::text, 'statement'::text, 'show'::text]))),
  constraint moderation_cases_appeal_decided_by_fkey FOREIGN KEY (appeal_decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint moderation_cases_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint moderation_cases_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint moderation_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on table moderation_cases is
  'Everything reported about one thing until a moderator decides; later reports make another case.';
comment on column moderation_cases.purge_at is
  'When what was removed is deleted for good; null when that happened, or was restored.';
comment on column moderation_cases.decision_id is
  'The same for all cases that one decision closed.';
comment on column moderation_cases.lifted_at is
  'When a moderator ended the suspension or ban of the decision early; removed content may stay removed.';
CREATE INDEX moderation_cases_appeal_decided_by ON public.moderation_cases USING btree (appeal_decided_by) WHERE (appeal_decided_by IS NOT NULL);
CREATE INDEX moderation_cases_appeals ON public.moderation_cases USING btree (appealed_at, id) WHERE ((appealed_at IS NOT NULL) AND (appeal_outcome IS NULL));
CREATE INDEX moderation_cases_assigned_to ON public.moderation_cases USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX moderation_cases_author ON public.moderation_cases USING btree (author_id, opened_at DESC) WHERE (author_id IS NOT NULL);
CREATE INDEX moderation_cases_decided ON public.moderation_cases USING btree (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX moderation_cases_decided_by ON public.moderation_cases USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX moderation_cases_decided_of_author ON public.moderation_cases USING btree (author_id) WHERE ((author_id IS NOT NULL) AND (outcome IS NOT NULL));
CREATE INDEX moderation_cases_decision ON public.moderation_cases USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE UNIQUE INDEX moderation_cases_open ON public.moderation_cases USING btree (subject_kind, subject_id) WHERE (outcome IS NULL);
CREATE INDEX moderation_cases_purge ON public.moderation_cases USING btree (purge_at) WHERE (purge_at IS NOT NULL);
CREATE INDEX moderation_cases_waiting ON public.moderation_cases USING btree (opened_at, id) WHERE (outcome IS NULL);
CREATE TRIGGER moderation_cases_forget_author BEFORE UPDATE OF author_id ON public.moderation_cases FOR EACH ROW WHEN (((old.author_id IS NOT NULL) AND (new.author_id IS NULL))) EXECUTE FUNCTION moderation_cases_forget_author();

create table case_copies (
  id uuid default uuid_v7() not null,
  case_id uuid not null,
  version text not null,
  content jsonb not null,
  is_decided boolean default false not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint case_copies_pkey PRIMARY KEY (id),
  constraint case_copies_case_id_version_key UNIQUE (case_id, version),
  constraint case_copies_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE
);
comment on table case_copies is
  'Copies of reported content: its text and the list of its files, when it was reported and when it was decided on. Deleted when the decision can no longer be appealed.';
comment on column case_copies.is_decided is
  'Whether the decision is about this text.';
CREATE INDEX case_copies_version ON public.case_copies USING btree (version);

create table catalogue_imports (
  id integer generated by default as identity not null,
  fingerprint text not null,
  source text not null,
  dumped_at timestamp with time zone not null,
  started_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  state jsonb default '{}'::jsonb not null,
  constraint catalogue_imports_pkey PRIMARY KEY (id),
  constraint catalogue_imports_fingerprint_key UNIQUE (fingerprint)
);
comment on table catalogue_imports is
  'Imported dumps, and the progress of an unfinished import, from which it resumes.';
comment on column catalogue_imports.fingerprint is
  'Identifies the dump, so that the same one is recognised.';

create table claim_bars (
  user_id uuid,
  kind text not null,
  entity_id text,
  barred_at timestamp(3) with time zone default clock_timestamp() not null,
  business_account_id uuid,
  festival_name text,
  constraint claim_bars_check CHECK ((num_nonnulls(user_id, business_account_id) = 1)),
  constraint claim_bars_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'festival'::text, 'label'::text, 'venue'::text]))),
  constraint claim_bars_page_check CHECK (
CASE kind
    WHEN 'festival'::text THEN (num_nonnulls(entity_id, festival_name) > 0)
    ELSE ((entity_id IS NOT NULL) AND (festival_name IS NULL))
END),
  constraint claim_bars_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint claim_bars_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on table claim_bars is
  'Members and businesses that lost a claim to a decision of an admin: no proof approves another one of theirs on the same page.';
comment on column claim_bars.festival_name is
  'Folded name of a barred festival, because a festival that is claimed again as a new one gets another id.';
CREATE UNIQUE INDEX claim_bars_of_business ON public.claim_bars USING btree (business_account_id, kind, entity_id, festival_name) NULLS NOT DISTINCT WHERE (business_account_id IS NOT NULL);
CREATE UNIQUE INDEX claim_bars_of_member ON public.claim_bars USING btree (user_id, kind, entity_id, festival_name) NULLS NOT DISTINCT WHERE (user_id IS NOT NULL);
CREATE INDEX claim_bars_of_page ON public.claim_bars USING btree (kind, entity_id);

create table claim_proofs (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  claimed_by uuid not null,
  kind text not null,
  entity_id text,
  entity_name text not null,
  address text not null,
  is_listed boolean not null,
  token text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  artist_claim_id uuid,
  festival_claim_id uuid,
  checked_at timestamp(3) with time zone,
  check_due_at timestamp(3) with time zone,
  failed_checks integer default 0 not null,
  label_claim_id uuid,
  venue_claim_id uuid,
  constraint claim_proofs_pkey PRIMARY KEY (id),
  constraint claim_proofs_token_key UNIQUE (token),
  constraint claim_proofs_address_check CHECK ((char_length(address) <= 2000)),
  constraint claim_proofs_check CHECK (((kind = 'festival'::text) OR (entity_id IS NOT NULL))),
  constraint claim_proofs_check1 CHECK (((used_at IS NULL) = (num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) = 0))),
  constraint claim_proofs_check2 CHECK ((num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) <= 1)),
  constraint claim_proofs_entity_name_check CHECK (((char_length(entity_name) >= 1) AND (char_length(entity_name) <= 1000))),
  constraint claim_proofs_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'festival'::text, 'label'::text, 'venue'::text]))),
  constraint claim_proofs_artist_claim_id_fkey FOREIGN KEY (artist_claim_id) REFERENCES artist_claims(id) ON DELETE CASCADE,
  constraint claim_proofs_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint claim_proofs_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint claim_proofs_festival_claim_id_fkey FOREIGN KEY (festival_claim_id) REFERENCES festival_claims(id) ON DELETE CASCADE,
  constraint claim_proofs_label_claim_id_fkey FOREIGN KEY (label_claim_id) REFERENCES label_claims(id) ON DELETE CASCADE,
  constraint claim_proofs_venue_claim_id_fkey FOREIGN KEY (venue_claim_id) REFERENCES venue_claims(id) ON DELETE CASCADE
);
comment on column claim_proofs.entity_id is
  'MusicBrainz id, or id of the festival or venue; null for a festival that the claim states.';
comment on column claim_proofs.is_listed is
  'True: an open source listed the address. False: the claimant stated it.';
comment on column claim_proofs.checked_at is
  'When the token was last found.';
comment on column claim_proofs.check_due_at is
  'When to look for the token next; null until it was first found, and once nothing depends on it.';
comment on column claim_proofs.failed_checks is
  'Number of failed checks in a row.';
CREATE INDEX claim_proofs_due ON public.claim_proofs USING btree (check_due_at) WHERE (check_due_at IS NOT NULL);
CREATE INDEX claim_proofs_of_artist_claim ON public.claim_proofs USING btree (artist_claim_id) WHERE (artist_claim_id IS NOT NULL);
CREATE INDEX claim_proofs_of_business ON public.claim_proofs USING btree (business_account_id, created_at DESC);
CREATE INDEX claim_proofs_of_festival_claim ON public.claim_proofs USING btree (festival_claim_id) WHERE (festival_claim_id IS NOT NULL);
CREATE INDEX claim_proofs_of_label_claim ON public.claim_proofs USING btree (label_claim_id) WHERE (label_claim_id IS NOT NULL);
CREATE INDEX claim_proofs_of_member ON public.claim_proofs USING btree (claimed_by, created_at DESC);
CREATE INDEX claim_proofs_of_page ON public.claim_proofs USING btree (kind, entity_id);
CREATE INDEX claim_proofs_of_venue_claim ON public.claim_proofs USING btree (venue_claim_id) WHERE (venue_claim_id IS NOT NULL);

create table content_rules (
  only_row boolean default true not null,
  refused_words text[] default '{}'::text[] not null,
  held_words text[] default '{}'::text[] not null,
  refused_domains text[] default '{}'::text[] not null,
  held_domains text[] default '{}'::text[] not null,
  version integer default 0 not null,
  constraint content_rules_pkey PRIMARY KEY (only_row),
  constraint content_rules_only_row_check CHECK (only_row)
);

create table data_exports (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  state text default 'pending'::text not null,
  size bigint,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  last_error text,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text]))),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column data_exports.size is
  'Size in bytes.';
CREATE UNIQUE INDEX data_exports_one_pending ON public.data_exports USING btree (user_id) WHERE (state = 'pending'::text);
CREATE INDEX data_exports_user_id_created_at_idx ON public.data_exports USING btree (user_id, created_at DESC);

create table drafts (
  user_id uuid not null,
  form text not null,
  text text not null,
  about text not null,
  media text not null,
  artists text not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  replies text default ''::text not null,
  constraint drafts_pkey PRIMARY KEY (user_id, form),
  constraint drafts_form_check CHECK ((char_length(form) <= 220)),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column drafts.form is
  '"post", or the id of the post or reply that is answered; "official." and the page or post for a business.';

create table entity_ratings (
  entity_kind smallint not null,
  entity_id integer not null,
  rating real not null,
  votes integer not null,
  constraint entity_ratings_pkey PRIMARY KEY (entity_kind, entity_id)
);
comment on table entity_ratings is
  'Supplementary data of MusicBrainz, CC BY-NC-SA 3.0; everything else of the catalogue is core data, CC0.';

create table relation_types (
  id smallint generated by default as identity not null,
  name text not null,
  constraint relation_types_pkey PRIMARY KEY (id),
  constraint relation_types_name_key UNIQUE (name)
);

create table entity_relations (
  from_id integer not null,
  to_id integer not null,
  from_kind smallint not null,
  to_kind smallint not null,
  type_id smallint not null,
  ended boolean default false not null,
  begin_date text,
  end_date text,
  attributes text[],
  constraint entity_relations_type_id_fkey FOREIGN KEY (type_id) REFERENCES relation_types(id)
);
CREATE INDEX entity_relations_from ON public.entity_relations USING btree (from_kind, from_id, to_kind);
CREATE INDEX entity_relations_to ON public.entity_relations USING btree (to_kind, to_id);

create table tags (
  id integer generated by default as identity not null,
  name text not null,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_name_key UNIQUE (name)
);
comment on table tags is
  'Supplementary data of MusicBrainz, CC BY-NC-SA 3.0; everything else of the catalogue is core data, CC0.';

create table entity_tags (
  entity_kind smallint not null,
  entity_id integer not null,
  tag_id integer not null,
  votes integer not null,
  constraint entity_tags_pkey PRIMARY KEY (entity_kind, entity_id, tag_id),
  constraint entity_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id)
);
comment on table entity_tags is
  'Supplementary data of MusicBrainz, CC BY-NC-SA 3.0; everything else of the catalogue is core data, CC0.';
CREATE INDEX entity_tags_tag ON public.entity_tags USING btree (tag_id, entity_kind, votes DESC);

create table entity_urls (
  entity_id integer not null,
  entity_kind smallint not null,
  type_id smallint not null,
  ended boolean default false not null,
  url text not null,
  constraint entity_urls_type_id_fkey FOREIGN KEY (type_id) REFERENCES relation_types(id)
);
CREATE INDEX entity_urls_entity ON public.entity_urls USING btree (entity_kind, entity_id);

create table event_acts (
  event_id uuid not null,
  position smallint not null,
  artist_mbid uuid,
  name text not null,
  role text not null,
  stage text,
  day date,
  begins_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  number smallint not null,
  standing text default 'vouched'::text not null,
  constraint event_acts_pkey PRIMARY KEY (event_id, "position"),
  constraint event_acts_number_once UNIQUE (event_id, number),
  constraint event_acts_ends_later CHECK ((ends_at > begins_at)),
  constraint event_acts_name_check CHECK ((btrim(name) <> ''::text)),
  constraint event_acts_role_check CHECK ((role = ANY (ARRAY['headliner'::text, 'support'::text, 'guest'::text, 'host'::text]))),
  constraint event_acts_standing_check CHECK ((standing = ANY (ARRAY['vouched'::text, 'unconfirmed'::text, 'confirmed'::text, 'removed'::text]))),
  constraint event_acts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
comment on column event_acts.artist_mbid is
  'Null: the act is known by its name alone.';
comment on column event_acts.day is
  'The day of the programme: what begins before 6:00 belongs to the day before.';
comment on column event_acts.number is
  'Of the act for as long as it is on the bill: plans and calendars of fans refer to it.';
comment on column event_acts.standing is
  'Whether who states the act speaks for its artist, else what the artist''s team decided; kept by settle_billings.';
CREATE INDEX event_acts_by_name ON public.event_acts USING btree (search_fold(name), event_id);
CREATE INDEX event_acts_of_artist ON public.event_acts USING btree (artist_mbid, event_id) WHERE (artist_mbid IS NOT NULL);
CREATE TRIGGER event_acts_added AFTER INSERT ON public.event_acts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION acts_changed();
CREATE TRIGGER event_acts_changed AFTER UPDATE ON public.event_acts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION acts_changed();
CREATE TRIGGER event_acts_removed AFTER DELETE ON public.event_acts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION acts_changed();

create table show_feeds (
  id uuid default uuid_v7() not null,
  artist_claim_id uuid,
  festival_claim_id uuid,
  address text not null,
  time_zone text,
  city text,
  country text,
  etag text,
  last_modified text,
  due_at timestamp(3) with time zone default clock_timestamp() not null,
  read_at timestamp(3) with time zone,
  failure text,
  failures integer default 0 not null,
  problems jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  label_claim_id uuid,
  venue_claim_id uuid,
  constraint show_feeds_pkey PRIMARY KEY (id),
  constraint show_feeds_artist_claim_id_address_key UNIQUE (artist_claim_id, address),
  constraint show_feeds_festival_claim_id_address_key UNIQUE (festival_claim_id, address),
  constraint show_feeds_label_claim_id_address_key UNIQUE (label_claim_id, address),
  constraint show_feeds_venue_claim_id_address_key UNIQUE (venue_claim_id, address),
  constraint show_feeds_address_check CHECK ((char_length(address) <= 1000)),
  constraint show_feeds_check CHECK ((num_nonnulls(artist_claim_id, festival_claim_id, label_claim_id, venue_claim_id) = 1)),
  constraint show_feeds_artist_claim_id_fkey FOREIGN KEY (artist_claim_id) REFERENCES artist_claims(id) ON DELETE CASCADE,
  constraint show_feeds_festival_claim_id_fkey FOREIGN KEY (festival_claim_id) REFERENCES festival_claims(id) ON DELETE CASCADE,
  constraint show_feeds_label_claim_id_fkey FOREIGN KEY (label_claim_id) REFERENCES label_claims(id) ON DELETE CASCADE,
  constraint show_feeds_venue_claim_id_fkey FOREIGN KEY (venue_claim_id) REFERENCES venue_claims(id) ON DELETE CASCADE
);
comment on column show_feeds.time_zone is
  'Chosen by the organiser, for times without a zone at places that do not imply one.';
comment on column show_feeds.city is
  'City of entries whose place names none.';
comment on column show_feeds.read_at is
  'When it was last read without a failure.';
comment on column show_feeds.problems is
  'Entries that were left out or need a look, with their lines.';
CREATE INDEX show_feeds_due ON public.show_feeds USING btree (due_at);

create table event_sources (
  source text not null,
  key text not null,
  event_id uuid not null,
  feed_id uuid,
  statement jsonb not null,
  seen_at timestamp(3) with time zone not null,
  missing_reads smallint default 0 not null,
  missing_since timestamp(3) with time zone,
  poster_url text,
  poster_file_id uuid,
  poster_digest text,
  constraint event_sources_pkey PRIMARY KEY (source, key),
  constraint event_sources_check CHECK (((source = 'feed'::text) = (feed_id IS NOT NULL))),
  constraint event_sources_check1 CHECK (((missing_reads = 0) = (missing_since IS NULL))),
  constraint event_sources_poster_url_check CHECK ((char_length(poster_url) <= 2000)),
  constraint event_sources_source_check CHECK ((source = ANY (ARRAY['feed'::text, 'musicbrainz'::text]))),
  constraint event_sources_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_sources_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES show_feeds(id) ON DELETE CASCADE
);
comment on table event_sources is
  'Facts about shows from sources other than the forms of this site.';
comment on column event_sources.key is
  'MusicBrainz id; or the id of the feed, "#", and the UID of a calendar entry with its occurrence, or what a page calls its event (@id, url or identifier), with the day where events of several days share that.';
comment on column event_sources.poster_file_id is
  'The last poster from this source; the file may be gone because the organiser removed the poster.';
comment on column event_sources.poster_digest is
  'SHA-256 of the picture at its address that was last looked at for this show.';
CREATE INDEX event_sources_of_event ON public.event_sources USING btree (event_id);
CREATE INDEX event_sources_of_feed ON public.event_sources USING btree (feed_id, seen_at) WHERE (feed_id IS NOT NULL);
CREATE INDEX event_sources_of_musicbrainz ON public.event_sources USING btree (seen_at) WHERE (source = 'musicbrainz'::text);
CREATE INDEX event_sources_posters ON public.event_sources USING btree (feed_id, poster_url) WHERE (poster_url IS NOT NULL);

create table feed_pictures (
  feed_id uuid not null,
  url text not null,
  etag text,
  last_modified text,
  digest text,
  checked_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  failures smallint default 0 not null,
  failure text,
  constraint feed_pictures_pkey PRIMARY KEY (feed_id, url),
  constraint feed_pictures_etag_check CHECK ((char_length(etag) <= 1000)),
  constraint feed_pictures_last_modified_check CHECK ((char_length(last_modified) <= 1000)),
  constraint feed_pictures_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000))),
  constraint feed_pictures_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES show_feeds(id) ON DELETE CASCADE
);
comment on table feed_pictures is
  'Pictures that feeds link to, and the state of their downloads.';
comment on column feed_pictures.digest is
  'SHA-256 of the last download.';
comment on column feed_pictures.due_at is
  'When it is fetched; null: after the next reading.';
CREATE INDEX feed_pictures_due ON public.feed_pictures USING btree (due_at) WHERE (due_at IS NOT NULL);

create table festival_follower_counts (
  festival_id text not null,
  followers integer not null,
  constraint festival_follower_counts_pkey PRIMARY KEY (festival_id),
  constraint festival_follower_counts_followers_check CHECK ((followers >= 0)),
  constraint festival_follower_counts_festival_id_fkey FOREIGN KEY (festival_id) REFERENCES festivals(id) ON DELETE CASCADE
) with (fillfactor=50);

create table festival_follows (
  festival_id text not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  wants_shows boolean default true not null,
  wants_posts boolean default true not null,
  constraint festival_follows_pkey PRIMARY KEY (festival_id, user_id),
  constraint festival_follows_festival_id_fkey FOREIGN KEY (festival_id) REFERENCES festivals(id) ON DELETE CASCADE,
  constraint festival_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX festival_follows_user ON public.festival_follows USING btree (user_id, created_at DESC);
CREATE TRIGGER festival_choice_for_shows AFTER UPDATE ON public.festival_follows REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION festival_choice_for_shows();
CREATE TRIGGER festival_follow_added AFTER INSERT ON public.festival_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION festival_follow_added();
CREATE TRIGGER festival_follow_for_shows AFTER INSERT ON public.festival_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION festival_follow_for_shows();
CREATE TRIGGER festival_follow_removed AFTER DELETE ON public.festival_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION festival_follow_removed();
CREATE TRIGGER festival_unfollow_for_shows AFTER DELETE ON public.festival_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION festival_unfollow_for_shows();

create table fetched_links (
  mbid uuid not null,
  entity_kind smallint not null,
  fetched_at timestamp with time zone not null,
  constraint fetched_links_pkey PRIMARY KEY (mbid, entity_kind)
);

create table former_usernames (
  user_id uuid not null,
  username text not null,
  changed_at timestamp with time zone default now() not null,
  constraint former_usernames_pkey PRIMARY KEY (user_id),
  constraint former_usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on table former_usernames is
  'The username of a member before the one change that is possible.';
CREATE UNIQUE INDEX former_usernames_key ON public.former_usernames USING btree (lower(username));

create table installation_secrets (
  name text not null,
  value bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint installation_secrets_pkey PRIMARY KEY (name)
);

create table invitations (
  id uuid default uuid_v7() not null,
  code text not null,
  created_by uuid not null,
  uses integer not null,
  uses_left integer not null,
  expires_at timestamp with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_code_key UNIQUE (code),
  constraint invitations_check CHECK (((uses_left >= 0) AND (uses_left <= uses))),
  constraint invitations_uses_check CHECK (((uses >= 1) AND (uses <= 100))),
  constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitations_of_member ON public.invitations USING btree (created_by, id DESC);

create table job_runs (
  name text not null,
  due_at timestamp with time zone default now() not null,
  holder uuid,
  held_until timestamp with time zone,
  process text,
  seconds double precision,
  error text,
  constraint job_runs_pkey PRIMARY KEY (name)
);
comment on column job_runs.due_at is
  'When the job is due next.';
comment on column job_runs.holder is
  'The run in progress; it renews held_until while it lasts.';
comment on column job_runs.process is
  'The machine and process id of the latest run.';
comment on column job_runs.seconds is
  'How long the latest finished run took; error says how it failed.';

create table label_follower_counts (
  label_mbid uuid not null,
  followers integer not null,
  constraint label_follower_counts_pkey PRIMARY KEY (label_mbid),
  constraint label_follower_counts_followers_check CHECK ((followers >= 0))
) with (fillfactor=50);
CREATE INDEX label_follower_counts_most ON public.label_follower_counts USING btree (followers DESC, label_mbid) WHERE (followers > 0);
CREATE TRIGGER label_followers_added_for_radar AFTER INSERT ON public.label_follower_counts FOR EACH ROW EXECUTE FUNCTION label_followers_for_radar();
CREATE TRIGGER label_followers_changed_for_radar AFTER UPDATE OF followers ON public.label_follower_counts FOR EACH ROW WHEN (((old.followers > 0) <> (new.followers > 0))) EXECUTE FUNCTION label_followers_for_radar();

create table label_follows (
  label_mbid uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  wants_releases boolean default true not null,
  wants_posts boolean default true not null,
  release_types text[],
  constraint label_follows_pkey PRIMARY KEY (label_mbid, user_id),
  constraint label_follows_release_types_check CHECK (((cardinality(release_types) >= 1) AND (cardinality(release_types) <= 20))),
  constraint label_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column label_follows.label_mbid is
  'No reference: the catalogue may lose a label to a newer dump and get it back.';
comment on column label_follows.release_types is
  'Types of releases that the member wants from this label; null: those in notice_settings.';
CREATE INDEX label_follows_user ON public.label_follows USING btree (user_id, created_at DESC);
CREATE TRIGGER label_choice_for_radar AFTER UPDATE ON public.label_follows REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION label_choice_for_radar();
CREATE TRIGGER label_follow_added AFTER INSERT ON public.label_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION label_follow_added();
CREATE TRIGGER label_follow_for_radar AFTER INSERT ON public.label_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION label_follow_for_radar();
CREATE TRIGGER label_follow_removed AFTER DELETE ON public.label_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION label_follow_removed();
CREATE TRIGGER label_unfollow_for_radar AFTER DELETE ON public.label_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION label_unfollow_for_radar();

create table label_names (
  id integer generated by default as identity not null,
  entity_id integer not null,
  pop integer not null,
  norm text collate "C" not null,
  joined text collate "C" generated always as (replace(norm, ' '::text, ''::text)) stored,
  constraint label_names_pkey PRIMARY KEY (id)
);
CREATE INDEX label_names_entity ON public.label_names USING btree (entity_id);
CREATE INDEX label_names_joined ON public.label_names USING btree (joined, pop, id);

create table label_postings (
  word_id integer not null,
  pop integer not null,
  name_id integer not null,
  constraint label_postings_pkey PRIMARY KEY (word_id, pop, name_id)
);

create table label_words (
  id integer generated by default as identity not null,
  df integer not null,
  max_pop integer not null,
  hot boolean not null,
  word text collate "C" not null,
  keys integer[] not null,
  constraint label_words_pkey PRIMARY KEY (id)
);
CREATE INDEX label_words_head1 ON public.label_words USING btree ("left"(word, 1), max_pop DESC);
CREATE INDEX label_words_head2 ON public.label_words USING btree ("left"(word, 2), max_pop DESC);
CREATE INDEX label_words_head3 ON public.label_words USING btree ("left"(word, 3), max_pop DESC);
CREATE INDEX label_words_keys ON public.label_words USING gin (keys) WITH (fastupdate=off);
CREATE INDEX label_words_trigrams ON public.label_words USING gin (word gin_trgm_ops) WITH (fastupdate=off) WHERE (length(word) >= 7);
CREATE UNIQUE INDEX label_words_word ON public.label_words USING btree (word) INCLUDE (id, max_pop, df);

create table labels (
  id integer generated by default as identity not null,
  label_code integer,
  fetched_at timestamp with time zone not null,
  mbid uuid not null,
  is_partial boolean default false not null,
  ended boolean default false not null,
  name text not null,
  type text,
  country text,
  disambiguation text,
  begin_date text,
  end_date text,
  popularity integer default 0 not null,
  aliases text[],
  constraint labels_pkey PRIMARY KEY (id),
  constraint labels_mbid_key UNIQUE (mbid)
);
comment on column labels.fetched_at is
  'When the facts were true at their source.';
comment on column labels.popularity is
  '1000 * log10(1 + releases), as far as they were counted.';
comment on column labels.aliases is
  'Other names under which the search finds it; null: none are known.';
CREATE INDEX labels_slug ON public.labels USING btree (label_slug(name), id);

create table link_cards (
  url text not null,
  host text not null,
  state text default 'pending'::text not null,
  title text,
  site text,
  description text,
  picture text,
  attempts smallint default 0 not null,
  due_at timestamp(3) with time zone default clock_timestamp(),
  started_at timestamp(3) with time zone,
  fetched_at timestamp(3) with time zone,
  requested_at timestamp(3) with time zone default clock_timestamp() not null,
  page_host text,
  is_refused boolean default false not null,
  last_error text,
  constraint link_cards_pkey PRIMARY KEY (url),
  constraint link_cards_check CHECK (((state <> 'ready'::text) OR ((title IS NOT NULL) AND (site IS NOT NULL)))),
  constraint link_cards_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text]))),
  constraint link_cards_url_check CHECK ((length(url) <= 2000))
);
comment on column link_cards.picture is
  'Signed address of the picture on this site.';
comment on column link_cards.due_at is
  'When to fetch the page next; null: not until somebody posts the address again.';
comment on column link_cards.page_host is
  'Where the redirects of the address ended.';
CREATE INDEX link_cards_due ON public.link_cards USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX link_cards_host ON public.link_cards USING btree (host, started_at);

create table listed_addresses (
  id integer generated by default as identity not null,
  entity_kind text not null,
  entity_id uuid not null,
  source text not null,
  relation text not null,
  url text not null,
  first_seen timestamp(3) with time zone not null,
  last_seen timestamp(3) with time zone not null,
  missing_since timestamp(3) with time zone,
  entity_name text default ''::text not null,
  constraint listed_addresses_pkey PRIMARY KEY (id),
  constraint listed_addresses_entity_kind_check CHECK ((entity_kind = ANY (ARRAY['artist'::text, 'label'::text, 'festival'::text, 'venue'::text]))),
  constraint listed_addresses_source_check CHECK ((source = ANY (ARRAY['musicbrainz'::text, 'wikidata'::text]))),
  constraint listed_addresses_url_check CHECK ((char_length(url) <= 2000))
);
comment on table listed_addresses is
  'Addresses that open sources list for artists, labels, festivals and venues, and since when without interruption.';
comment on column listed_addresses.entity_id is
  'MusicBrainz id: of an artist, a label, the series of a festival, or the place of a venue.';
comment on column listed_addresses.entity_name is
  'Name of the series of a festival: under another name its addresses count as listed anew. Empty for others.';
CREATE INDEX listed_addresses_of_entity ON public.listed_addresses USING btree (entity_kind, entity_id, entity_name);
CREATE INDEX listed_addresses_of_name ON public.listed_addresses USING btree (entity_kind, entity_name) WHERE (missing_since IS NULL);
CREATE UNIQUE INDEX listed_addresses_standing ON public.listed_addresses USING btree (entity_kind, entity_id, entity_name, source, relation, md5(url)) WHERE (missing_since IS NULL);

create table listed_pages (
  entity_kind text not null,
  entity_id uuid not null,
  entity_name text default ''::text not null,
  requested_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone not null,
  constraint listed_pages_pkey PRIMARY KEY (entity_kind, entity_id, entity_name)
);
comment on table listed_pages is
  'The artists, labels, series of festivals and places of venues whose listed addresses are read again and again.';
comment on column listed_pages.requested_at is
  'When somebody last requested its addresses, or had a claim on it.';
comment on column listed_pages.read_at is
  'When its addresses were last read, or tried to be.';
CREATE INDEX listed_pages_by_read ON public.listed_pages USING btree (read_at);
CREATE INDEX listed_pages_by_request ON public.listed_pages USING btree (requested_at);

create table listens_round (
  last_id integer not null,
  began_at timestamp with time zone not null,
  entity_kind smallint not null,
  constraint listens_round_pkey PRIMARY KEY (entity_kind)
);
comment on table listens_round is
  'Progress of the requests for listen counts to ListenBrainz, by kind of entity.';

create table mbid_redirects (
  mbid uuid not null,
  entity_kind smallint not null,
  target_mbid uuid not null,
  constraint mbid_redirects_pkey PRIMARY KEY (mbid)
);

create table release_groups (
  id integer generated by default as identity not null,
  artist_credit_id integer,
  fetched_at timestamp with time zone not null,
  mbid uuid not null,
  popularity integer default 0 not null,
  mb_row integer,
  is_partial boolean default false not null,
  title text not null,
  primary_type text,
  secondary_types text[],
  first_release_date text,
  disambiguation text,
  constraint release_groups_pkey PRIMARY KEY (id),
  constraint release_groups_mbid_key UNIQUE (mbid),
  constraint release_groups_artist_credit_id_fkey FOREIGN KEY (artist_credit_id) REFERENCES artist_credits(id)
);
comment on column release_groups.fetched_at is
  'When the facts were true at their source.';
CREATE INDEX release_groups_credit ON public.release_groups USING btree (artist_credit_id);
CREATE INDEX release_groups_partial ON public.release_groups USING btree (popularity DESC, id) WHERE is_partial;

create table releases (
  id integer generated by default as identity not null,
  release_group_id integer,
  fetched_at timestamp with time zone not null,
  mbid uuid not null,
  artist_credit_id integer,
  track_count integer,
  is_partial boolean default false not null,
  has_front_cover boolean,
  title text not null,
  status text,
  date text,
  country text,
  barcode text,
  disambiguation text,
  packaging text,
  constraint releases_pkey PRIMARY KEY (id),
  constraint releases_mbid_key UNIQUE (mbid),
  constraint releases_artist_credit_id_fkey FOREIGN KEY (artist_credit_id) REFERENCES artist_credits(id),
  constraint releases_release_group_id_fkey FOREIGN KEY (release_group_id) REFERENCES release_groups(id)
);
comment on column releases.fetched_at is
  'When the facts were true at their source.';
CREATE INDEX releases_by_date ON public.releases USING btree (date) WHERE (date IS NOT NULL);
CREATE INDEX releases_credit ON public.releases USING btree (artist_credit_id);
CREATE INDEX releases_group ON public.releases USING btree (release_group_id);
CREATE TRIGGER releases_date_labels AFTER UPDATE OF date ON public.releases FOR EACH ROW WHEN ((old.date IS DISTINCT FROM new.date)) EXECUTE FUNCTION releases_date_labels();

create table media (
  release_id integer not null,
  position smallint not null,
  track_count integer,
  format text,
  title text,
  constraint media_pkey PRIMARY KEY (release_id, "position"),
  constraint media_release_id_fkey FOREIGN KEY (release_id) REFERENCES releases(id) ON DELETE CASCADE
);

create table page_statements (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  kind text not null,
  entity_id text not null,
  field text not null,
  value jsonb,
  version integer not null,
  updated_at timestamp(3) with time zone default clock_timestamp() not null,
  updated_by uuid,
  hidden_at timestamp(3) with time zone,
  hidden_reason text,
  constraint page_statements_pkey PRIMARY KEY (id),
  constraint page_statements_kind_entity_id_business_account_id_field_key UNIQUE (kind, entity_id, business_account_id, field),
  constraint page_statements_check CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint page_statements_entity_id_check CHECK (((char_length(entity_id) >= 1) AND (char_length(entity_id) <= 200))),
  constraint page_statements_field_check CHECK ((field = ANY (ARRAY['biography'::text, 'picture'::text, 'banner'::text, 'links'::text, 'release'::text, 'dates'::text, 'video'::text, 'roster'::text]))),
  constraint page_statements_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'festival'::text, 'label'::text, 'venue'::text]))),
  constraint page_statements_version_check CHECK ((version > 0)),
  constraint page_statements_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint page_statements_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on column page_statements.entity_id is
  'MusicBrainz id, or id of the festival. A statement is shown while its business has an approved claim on it.';
comment on column page_statements.value is
  'Null: nothing is stated any more.';
comment on column page_statements.version is
  'Counts the changes, so that of two editors who save at once the second one is warned.';
CREATE INDEX page_statements_dates ON public.page_statements USING btree (business_account_id) WHERE ((field = 'dates'::text) AND (value IS NOT NULL) AND (hidden_at IS NULL));
CREATE INDEX page_statements_of_business ON public.page_statements USING btree (business_account_id);
CREATE INDEX page_statements_updated_by ON public.page_statements USING btree (updated_by) WHERE (updated_by IS NOT NULL);

create table posts (
  id uuid default uuid_v7() not null,
  user_id uuid not null,
  content text not null,
  media_urls text[] default '{}'::text[] not null,
  post_type text default 'text'::text not null,
  linked_entity_type text,
  linked_entity_id text,
  linked_entity_name text,
  likes_count integer default 0 not null,
  replies_count integer default 0 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  is_official_post boolean default false not null,
  posted_as_business_id uuid,
  is_recent boolean default true not null,
  is_pinned boolean default false not null,
  is_hidden boolean default false not null,
  facets jsonb,
  visibility text default 'public'::text not null,
  reply_policy text default 'everybody'::text not null,
  updated_at timestamp(3) with time zone,
  edited_at timestamp(3) with time zone,
  card_url text,
  official_until timestamp(3) with time zone,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_check CHECK (((linked_entity_type IS NOT NULL) OR ((linked_entity_id IS NULL) AND (linked_entity_name IS NULL)))),
  constraint posts_check1 CHECK (((posted_as_business_id IS NULL) OR is_official_post)),
  constraint posts_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 5000))),
  constraint posts_likes_count_check CHECK ((likes_count >= 0)),
  constraint posts_linked_entity_type_check CHECK ((linked_entity_type = ANY (ARRAY['artist'::text, 'festival'::text, 'album'::text, 'song'::text, 'show'::text, 'label'::text, 'venue'::text]))),
  constraint posts_media_urls_check CHECK ((cardinality(media_urls) <= 5)),
  constraint posts_post_type_check CHECK ((post_type = ANY (ARRAY['text'::text, 'photo'::text, 'video'::text]))),
  constraint posts_replies_count_check CHECK ((replies_count >= 0)),
  constraint posts_reply_policy_check CHECK ((reply_policy = ANY (ARRAY['everybody'::text, 'followed'::text, 'nobody'::text]))),
  constraint posts_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'held'::text, 'hidden'::text, 'removed'::text, 'withheld'::text]))),
  constraint posts_posted_as_business_id_fkey FOREIGN KEY (posted_as_business_id) REFERENCES business_accounts(id) ON DELETE SET NULL,
  constraint posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column posts.is_recent is
  'Kept true for the 24 hours that count for trending, and cleared by a job some time later, so that an index of the recent posts stays small.';
comment on column posts.is_pinned is
  'Maintained by triggers of post_moderation.';
comment on column posts.is_hidden is
  'Maintained by triggers of post_moderation.';
comment on column posts.visibility is
  'held: waits for approval; hidden: reported, until a moderator decides; removed: by a moderator, restorable; withheld: public, as long as its author is not banned.';
comment on column posts.reply_policy is
  'followed: members of whom the author follows a post. The author may always reply.';
comment on column posts.official_until is
  'When the business lost the claim it spoke for; shown as formerly official.';
CREATE INDEX posts_card ON public.posts USING btree (card_url, id) WHERE (card_url IS NOT NULL);
CREATE INDEX posts_held ON public.posts USING btree (created_at, id) WHERE (visibility = 'held'::text);
CREATE INDEX posts_latest ON public.posts USING btree (created_at DESC, id DESC) WHERE (visibility = 'public'::text);
CREATE INDEX posts_of_business ON public.posts USING btree (posted_as_business_id) WHERE (posted_as_business_id IS NOT NULL);
CREATE INDEX posts_of_entity ON public.posts USING btree (linked_entity_type, linked_entity_id, created_at DESC, id DESC) WHERE (linked_entity_id IS NOT NULL);
CREATE INDEX posts_of_entity_page ON public.posts USING btree (linked_entity_type, linked_entity_id, is_pinned DESC, created_at DESC, id DESC) WHERE ((linked_entity_id IS NOT NULL) AND (NOT is_hidden) AND (visibility = 'public'::text));
CREATE INDEX posts_of_entity_pinned ON public.posts USING btree (linked_entity_type, linked_entity_id, created_at DESC, id DESC) WHERE is_pinned;
CREATE INDEX posts_of_entity_top ON public.posts USING btree (linked_entity_type, linked_entity_id, is_pinned DESC, likes_count DESC, created_at DESC, id DESC) WHERE ((linked_entity_id IS NOT NULL) AND (NOT is_hidden));
CREATE INDEX posts_of_user ON public.posts USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX posts_official ON public.posts USING btree (linked_entity_type, linked_entity_id, created_at DESC, id DESC) WHERE (is_official_post AND (official_until IS NULL) AND (visibility = 'public'::text));
CREATE INDEX posts_top ON public.posts USING btree (likes_count DESC, created_at DESC, id DESC);
CREATE INDEX posts_trending ON public.posts USING btree (likes_count DESC, created_at DESC, id DESC) WHERE is_recent;
CREATE TRIGGER media_files_new_tokens AFTER UPDATE OF visibility ON public.posts FOR EACH ROW WHEN ((old.visibility <> new.visibility)) EXECUTE FUNCTION media_files_new_tokens();
CREATE TRIGGER member_totals_post_added AFTER INSERT ON public.posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION member_totals_post_added();
CREATE TRIGGER member_totals_post_removed AFTER DELETE ON public.posts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION member_totals_post_removed();
CREATE TRIGGER member_totals_visibility_changed AFTER UPDATE OF visibility ON public.posts FOR EACH ROW WHEN (((old.visibility = 'public'::text) <> (new.visibility = 'public'::text))) EXECUTE FUNCTION member_totals_visibility_changed();
CREATE TRIGGER official_post_shown AFTER UPDATE OF visibility ON public.posts FOR EACH ROW WHEN (((old.visibility <> 'public'::text) AND new.is_official_post AND (new.visibility = 'public'::text) AND (new.linked_entity_type = ANY (ARRAY['artist'::text, 'label'::text, 'festival'::text, 'venue'::text])) AND (new.created_at > (clock_timestamp() - '30 days'::interval)))) EXECUTE FUNCTION add_official_post_fan_out();
CREATE TRIGGER official_post_written AFTER INSERT ON public.posts FOR EACH ROW WHEN ((new.is_official_post AND (new.visibility = 'public'::text) AND (new.linked_entity_type = ANY (ARRAY['artist'::text, 'label'::text, 'festival'::text, 'venue'::text])))) EXECUTE FUNCTION add_official_post_fan_out();
CREATE TRIGGER posts_index AFTER INSERT OR UPDATE OF content, linked_entity_name, visibility ON public.posts FOR EACH ROW EXECUTE FUNCTION posts_index();
CREATE TRIGGER posts_keep_reported_media BEFORE DELETE ON public.posts FOR EACH ROW WHEN ((cardinality(old.media_urls) > 0)) EXECUTE FUNCTION posts_keep_reported_media();
CREATE TRIGGER posts_removed AFTER UPDATE OF visibility ON public.posts FOR EACH ROW WHEN (((old.visibility <> 'removed'::text) AND (new.visibility = 'removed'::text))) EXECUTE FUNCTION posts_removed();

create table show_changes (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  owner_kind text not null,
  owner_id text not null,
  show_id uuid not null,
  show_name text not null,
  kind text not null,
  differences jsonb not null,
  state jsonb,
  is_undo boolean default false not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  source text,
  source_of text,
  constraint show_changes_pkey PRIMARY KEY (id),
  constraint show_changes_kind_check CHECK ((kind = ANY (ARRAY['published'::text, 'changed'::text, 'deleted'::text]))),
  constraint show_changes_owner_id_check CHECK (((char_length(owner_id) >= 1) AND (char_length(owner_id) <= 200))),
  constraint show_changes_source_check CHECK ((source = ANY (ARRAY['feed'::text, 'musicbrainz'::text]))),
  constraint show_changes_source_of_check CHECK (((char_length(source_of) >= 1) AND (char_length(source_of) <= 300))),
  constraint show_changes_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint show_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on column show_changes.owner_id is
  'The artist or festival of the show: MusicBrainz id, or id of the festival.';
comment on column show_changes.show_id is
  'The show may be gone: undoing its deletion brings it back.';
comment on column show_changes.differences is
  'What was changed, in words.';
comment on column show_changes.state is
  'The show before the change; null: it did not exist, or cannot be restored.';
comment on column show_changes.source is
  'Source of a change that no member made.';
comment on column show_changes.source_of is
  'Name of the organiser whose feed made the change; null where the feed is that of the page itself.';
CREATE INDEX show_changes_changed_by ON public.show_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX show_changes_of_business ON public.show_changes USING btree (business_account_id);
CREATE INDEX show_changes_of_owner ON public.show_changes USING btree (owner_kind, owner_id, id DESC);

create table media_files (
  id uuid default uuid_v7() not null,
  user_id uuid not null,
  kind text not null,
  key text not null,
  files text[] not null,
  name text not null,
  type text not null,
  size integer not null,
  width integer,
  height integer,
  widths integer[] default '{}'::integer[] not null,
  color text,
  animated boolean default false not null,
  duration_ms integer,
  alt text default ''::text not null,
  post_id uuid,
  position smallint,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  stored_bytes integer not null,
  token uuid default gen_random_uuid() not null,
  page_statement_id uuid,
  event_id uuid,
  show_change_id uuid,
  reported_post_id uuid,
  constraint media_files_pkey PRIMARY KEY (id),
  constraint media_files_key_key UNIQUE (key),
  constraint media_files_check CHECK (((post_id IS NULL) = ("position" IS NULL))),
  constraint media_files_check1 CHECK (((post_id IS NULL) OR (used_at IS NOT NULL))),
  constraint media_files_height_check CHECK ((height > 0)),
  constraint media_files_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text, 'document'::text]))),
  constraint media_files_size_check CHECK ((size > 0)),
  constraint media_files_stored_bytes_check CHECK ((stored_bytes > 0)),
  constraint media_files_used_once CHECK ((num_nonnulls(page_statement_id, post_id, event_id, show_change_id, reported_post_id) <= 1)),
  constraint media_files_width_check CHECK ((width > 0)),
  constraint media_files_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint media_files_page_statement_id_fkey FOREIGN KEY (page_statement_id) REFERENCES page_statements(id) ON DELETE CASCADE,
  constraint media_files_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint media_files_show_change_id_fkey FOREIGN KEY (show_change_id) REFERENCES show_changes(id) ON DELETE CASCADE,
  constraint media_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column media_files.key is
  'Key in the storage. For public files it is also the address, without /media/.';
comment on column media_files.files is
  'Every key in the storage that belongs to it: what was uploaded, cleaned, and its renditions.';
comment on column media_files.widths is
  'Pixels of the renditions, from small to large; of a video, those of its poster.';
comment on column media_files.stored_bytes is
  'Of all files together, the renditions included; size is that of the original.';
comment on column media_files.show_change_id is
  'The change that removed this file as the poster of a show.';
comment on column media_files.reported_post_id is
  'The deleted post of a file that a case still shows to moderators; nobody else sees the file.';
CREATE UNIQUE INDEX media_files_of_event ON public.media_files USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE UNIQUE INDEX media_files_of_post ON public.media_files USING btree (post_id, "position") WHERE (post_id IS NOT NULL);
CREATE INDEX media_files_of_reported_post ON public.media_files USING btree (reported_post_id) WHERE (reported_post_id IS NOT NULL);
CREATE INDEX media_files_of_show_change ON public.media_files USING btree (show_change_id) WHERE (show_change_id IS NOT NULL);
CREATE INDEX media_files_of_statement ON public.media_files USING btree (page_statement_id) WHERE (page_statement_id IS NOT NULL);
CREATE INDEX media_files_of_user ON public.media_files USING btree (user_id, created_at);
CREATE INDEX media_files_unused ON public.media_files USING btree (created_at) WHERE (used_at IS NULL);
CREATE TRIGGER media_files_gone AFTER DELETE ON public.media_files FOR EACH ROW EXECUTE FUNCTION media_files_gone();

create table media_trash (
  key text not null,
  constraint media_trash_pkey PRIMARY KEY (key)
);
comment on table media_trash is
  'Keys of files in the storage that belong to nothing any more.';

create table member_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint member_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint member_blocks_check CHECK ((blocker_id <> blocked_id)),
  constraint member_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint member_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX member_blocks_of_blocked ON public.member_blocks USING btree (blocked_id, blocker_id);
CREATE TRIGGER member_follows_end_on_block AFTER INSERT ON public.member_blocks FOR EACH ROW EXECUTE FUNCTION member_follows_end_on_block();

create table member_follower_counts (
  member_id uuid not null,
  followers integer not null,
  constraint member_follower_counts_pkey PRIMARY KEY (member_id),
  constraint member_follower_counts_followers_check CHECK ((followers >= 0)),
  constraint member_follower_counts_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=50);

create table member_follows (
  member_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  wants_posts boolean default true not null,
  constraint member_follows_pkey PRIMARY KEY (member_id, user_id),
  constraint member_follows_check CHECK ((member_id <> user_id)),
  constraint member_follows_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint member_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX member_follows_user ON public.member_follows USING btree (user_id, created_at DESC);
CREATE TRIGGER member_follow_added AFTER INSERT ON public.member_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION member_follow_added();
CREATE TRIGGER member_follow_removed AFTER DELETE ON public.member_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION member_follow_removed();

create table member_mutes (
  user_id uuid not null,
  muted_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint member_mutes_pkey PRIMARY KEY (user_id, muted_id),
  constraint member_mutes_check CHECK ((user_id <> muted_id)),
  constraint member_mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint member_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX member_mutes_of_muted ON public.member_mutes USING btree (muted_id, user_id);

create table notices (
  id bigint generated always as identity not null,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  day date,
  facts jsonb not null,
  artist_ids text[] default '{}'::text[] not null,
  author_id uuid,
  post_id uuid,
  revision integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  place bigint,
  part text default ''::text not null,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_subject_type_subject_id_kind_day_part_key UNIQUE NULLS NOT DISTINCT (subject_type, subject_id, kind, day, part),
  constraint notices_subject_id_check CHECK (((char_length(subject_id) >= 1) AND (char_length(subject_id) <= 200))),
  constraint notices_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint notices_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
comment on column notices.artist_ids is
  'Ids of the artists, as in artist_mutes. Members who mute all of them do not get the notice.';
comment on column notices.author_id is
  'Who wrote the post. Members who hide them get nothing.';
comment on column notices.revision is
  'How often the facts have changed. In the first notice of a show each time that the show came back counts two more.';
comment on column notices.place is
  'Position among the ids of notices about the same subject, for a notice that became true again; null: its own id.';
comment on column notices.part is
  'For shows: the part that the notice is about, "day" or "act" with its number; empty: all.';
CREATE INDEX notices_author ON public.notices USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX notices_post ON public.notices USING btree (post_id) WHERE (post_id IS NOT NULL);

create table member_notices (
  user_id uuid not null,
  notice_id bigint not null,
  due_at timestamp(3) with time zone not null,
  channels text[],
  is_unfollowed boolean default false not null,
  label text,
  constraint member_notices_pkey PRIMARY KEY (user_id, notice_id),
  constraint member_notices_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  constraint member_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column member_notices.channels is
  'The only channels of the notice; null: all that the member wants.';
comment on column member_notices.is_unfollowed is
  'The member no longer follows the subject, so the notice is not in the calendar.';
comment on column member_notices.label is
  'The followed label because of which the member got the notice; null: it was because of an artist.';
CREATE INDEX member_notices_by_due ON public.member_notices USING btree (due_at);
CREATE INDEX member_notices_due ON public.member_notices USING btree (user_id, due_at DESC, notice_id DESC);
CREATE INDEX member_notices_of_notice ON public.member_notices USING btree (notice_id, user_id);

create table member_totals (
  user_id uuid not null,
  posts integer not null,
  likes bigint not null,
  constraint member_totals_pkey PRIMARY KEY (user_id),
  constraint member_totals_likes_check CHECK ((likes >= 0)),
  constraint member_totals_posts_check CHECK ((posts >= 0)),
  constraint member_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
) with (fillfactor=50);
comment on table member_totals is
  'Counts of the members who have ever posted, maintained by triggers.';

create table moderation_notes (
  id uuid default uuid_v7() not null,
  case_id uuid not null,
  author_id uuid,
  content text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint moderation_notes_pkey PRIMARY KEY (id),
  constraint moderation_notes_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 1000))),
  constraint moderation_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint moderation_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE
);
CREATE INDEX moderation_notes_author ON public.moderation_notes USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX moderation_notes_case ON public.moderation_notes USING btree (case_id, created_at);

create table muted_words (
  id uuid default uuid_v7() not null,
  user_id uuid not null,
  word text not null,
  folded text not null,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint muted_words_pkey PRIMARY KEY (id),
  constraint muted_words_user_id_folded_key UNIQUE (user_id, folded),
  constraint muted_words_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 100))),
  constraint muted_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column muted_words.folded is
  'The form that is compared with texts in the same form: without case, compatibility forms and repeated spaces.';

create table news_articles (
  id uuid default gen_random_uuid() not null,
  cluster_id uuid not null,
  feed_url text not null,
  story_key text not null,
  title text not null,
  description text not null,
  link text not null,
  image_url text,
  source text not null,
  category text not null,
  author text,
  search_text text not null,
  published_at timestamp with time zone not null,
  seen_at timestamp with time zone default now() not null,
  page_read_at timestamp with time zone,
  constraint news_articles_pkey PRIMARY KEY (id),
  constraint news_articles_story_key_key UNIQUE (story_key)
);
comment on column news_articles.cluster_id is
  'The id of the first article about the same story; its own if it is the first.';
CREATE INDEX news_articles_published_at_id_idx ON public.news_articles USING btree (published_at DESC, id) WHERE (id = cluster_id);
CREATE INDEX news_articles_published_at_idx ON public.news_articles USING btree (published_at) WHERE (id <> cluster_id);

create table news_feeds (
  url text not null,
  etag text,
  last_modified text,
  fetched_at timestamp with time zone,
  due_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  failure text,
  constraint news_feeds_pkey PRIMARY KEY (url)
);
comment on column news_feeds.due_at is
  'When the feed is due, or until when the process that fetches it holds it.';
comment on column news_feeds.failures is
  'Consecutive failures until now.';

create table push_subscriptions (
  id uuid default uuid_v7() not null,
  user_id uuid not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  delivered_at timestamp(3) with time zone,
  session_id uuid,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_subscriptions_device_check CHECK (((char_length(device) >= 1) AND (char_length(device) <= 120))),
  constraint push_subscriptions_endpoint_check CHECK (((char_length(endpoint) >= 10) AND (char_length(endpoint) <= 1000))),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth_sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column push_subscriptions.session_id is
  'The session in which the browser subscribed: a device that is signed out gets nothing any more.';
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);

create table notice_outbox (
  id bigint generated always as identity not null,
  channel text not null,
  user_id uuid not null,
  notice_id bigint,
  subscription_id uuid,
  due_at timestamp(3) with time zone not null,
  attempts smallint default 0 not null,
  last_error text,
  dead_at timestamp(3) with time zone,
  constraint notice_outbox_pkey PRIMARY KEY (id),
  constraint notice_outbox_user_id_notice_id_channel_subscription_id_key UNIQUE NULLS NOT DISTINCT (user_id, notice_id, channel, subscription_id),
  constraint notice_outbox_channel_check CHECK ((channel = ANY (ARRAY['bell'::text, 'push'::text, 'mail'::text]))),
  constraint notice_outbox_check CHECK (((channel = 'mail'::text) = (notice_id IS NULL))),
  constraint notice_outbox_check1 CHECK (((channel = 'push'::text) = (subscription_id IS NOT NULL))),
  constraint notice_outbox_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  constraint notice_outbox_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  constraint notice_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on table notice_outbox is
  'Deliveries that wait; delivered rows are deleted. A row of mail is the next digest of a member.';
comment on column notice_outbox.dead_at is
  'When the delivery was given up; an operator decides about it.';
CREATE INDEX notice_outbox_dead ON public.notice_outbox USING btree (dead_at DESC, id DESC) WHERE (dead_at IS NOT NULL);
CREATE INDEX notice_outbox_due ON public.notice_outbox USING btree (channel, due_at, id) WHERE (dead_at IS NULL);
CREATE INDEX notice_outbox_notice ON public.notice_outbox USING btree (notice_id) WHERE (notice_id IS NOT NULL);
CREATE INDEX notice_outbox_subscription ON public.notice_outbox USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

create table notice_settings (
  user_id uuid not null,
  time_zone text,
  quiet_from smallint,
  quiet_to smallint,
  choices jsonb default '{}'::jsonb not null,
  release_types text[],
  addresses_version integer default 1 not null,
  digest_sent_at timestamp(3) with time zone,
  time_zone_since timestamp(3) with time zone,
  near_city text,
  near_country text,
  near_latitude double precision,
  near_longitude double precision,
  near_km smallint,
  constraint notice_settings_pkey PRIMARY KEY (user_id),
  constraint notice_settings_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint notice_settings_near_check CHECK ((num_nonnulls(near_city, near_country, near_latitude, near_longitude, near_km) = ANY (ARRAY[0, 5]))),
  constraint notice_settings_near_city_check CHECK (((char_length(near_city) >= 1) AND (char_length(near_city) <= 120))),
  constraint notice_settings_near_km_check CHECK (((near_km >= 1) AND (near_km <= 500))),
  constraint notice_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint notice_settings_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  constraint notice_settings_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64))),
  constraint notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column notice_settings.time_zone is
  'Null: the zone of the site.';
comment on column notice_settings.quiet_from is
  'Minutes after midnight, as quiet_to; equal: no quiet hours; null: those of the site.';
comment on column notice_settings.choices is
  'Whether the member wants notices, by kind and channel; the defaults of the site where missing.';
comment on column notice_settings.release_types is
  'Null: those of the site.';
comment on column notice_settings.addresses_version is
  'The addresses of feed and calendar contain it under a signature: a higher one ends the earlier addresses.';
comment on column notice_settings.time_zone_since is
  'When the member last changed the zone: 8:00 of a day may have passed in the new zone before the member was notified.';
comment on column notice_settings.near_km is
  'The greatest distance of shows from the city of the member, in km; null: shows everywhere.';
CREATE INDEX notice_settings_zones ON public.notice_settings USING btree (time_zone, time_zone_since) WHERE (time_zone IS NOT NULL);

create table post_replies (
  id uuid default uuid_v7() not null,
  post_id uuid not null,
  parent_reply_id uuid,
  user_id uuid,
  content text not null,
  likes_count integer default 0 not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  is_official boolean default false not null,
  business_account_id uuid,
  deleted_at timestamp(3) with time zone,
  member_left boolean default false not null,
  path bytea not null,
  depth smallint generated always as ((((octet_length(path) / 24) - 1))::smallint) stored,
  facets jsonb,
  visibility text default 'public'::text not null,
  edited_at timestamp(3) with time zone,
  card_url text,
  official_until timestamp(3) with time zone,
  constraint post_replies_pkey PRIMARY KEY (id),
  constraint post_replies_check CHECK (
CASE
    WHEN (deleted_at IS NULL) THEN ((user_id IS NOT NULL) AND ((char_length(content) >= 1) AND (char_length(content) <= 2000)))
    ELSE ((user_id IS NULL) AND (content = ''::text))
END),
  constraint post_replies_check1 CHECK (((business_account_id IS NULL) OR is_official)),
  constraint post_replies_depth_check CHECK ((depth <= 3)),
  constraint post_replies_likes_count_check CHECK ((likes_count >= 0)),
  constraint post_replies_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'held'::text, 'hidden'::text, 'removed'::text, 'withheld'::text]))),
  constraint post_replies_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE SET NULL,
  constraint post_replies_parent_reply_id_fkey FOREIGN KEY (parent_reply_id) REFERENCES post_replies(id),
  constraint post_replies_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on column post_replies.member_left is
  'The reply was deleted together with the account of its author.';
comment on column post_replies.path is
  'Place in the thread: time and id of every ancestor and of the reply itself, 24 bytes each. In order of it a thread reads from top to bottom.';
comment on column post_replies.visibility is
  'held: waits for approval; hidden: reported, until a moderator decides; removed: by a moderator, restorable; withheld: public, as long as its author is not banned.';
comment on column post_replies.official_until is
  'When the business lost the claim it spoke for; shown as formerly official.';
CREATE INDEX post_replies_card ON public.post_replies USING btree (card_url, id) WHERE (card_url IS NOT NULL);
CREATE INDEX post_replies_held ON public.post_replies USING btree (created_at, id) WHERE (visibility = 'held'::text);
CREATE INDEX post_replies_of_business ON public.post_replies USING btree (business_account_id) WHERE (business_account_id IS NOT NULL);
CREATE INDEX post_replies_parent ON public.post_replies USING btree (parent_reply_id) WHERE (parent_reply_id IS NOT NULL);
CREATE UNIQUE INDEX post_replies_thread ON public.post_replies USING btree (post_id, path);
CREATE INDEX post_replies_user ON public.post_replies USING btree (user_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE TRIGGER notifications_forget_reply AFTER UPDATE ON public.post_replies FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION notifications_forget_reply();
CREATE TRIGGER post_replies_added AFTER INSERT ON public.post_replies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_replies_count();
CREATE TRIGGER post_replies_empty BEFORE UPDATE ON public.post_replies FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND ((new.deleted_at IS NOT NULL) OR (new.user_id IS NULL)))) EXECUTE FUNCTION post_replies_empty();
CREATE TRIGGER post_replies_gone AFTER DELETE ON public.post_replies FOR EACH ROW WHEN ((old.parent_reply_id IS NOT NULL)) EXECUTE FUNCTION post_replies_gone();
CREATE TRIGGER post_replies_place BEFORE INSERT ON public.post_replies FOR EACH ROW EXECUTE FUNCTION post_replies_place();
CREATE TRIGGER post_replies_removed AFTER DELETE ON public.post_replies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_replies_count();
CREATE TRIGGER post_replies_removed_by_moderator AFTER UPDATE OF visibility ON public.post_replies FOR EACH ROW WHEN (((old.visibility <> 'removed'::text) AND (new.visibility = 'removed'::text))) EXECUTE FUNCTION notifications_forget_reply();
CREATE TRIGGER post_replies_visibility_changed AFTER UPDATE OF visibility ON public.post_replies FOR EACH ROW WHEN ((((old.visibility = 'public'::text) <> (new.visibility = 'public'::text)) AND (old.deleted_at IS NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION post_replies_visibility_changed();
CREATE TRIGGER post_replies_withdrawn AFTER UPDATE ON public.post_replies FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION post_replies_withdrawn();

create table notifications (
  id uuid default uuid_v7() not null,
  user_id uuid not null,
  from_user_id uuid,
  kind text not null,
  content text not null,
  is_read boolean default false not null,
  related_post_id uuid,
  related_reply_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  related_page text,
  notice_id bigint,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_check CHECK ((from_user_id <> user_id)),
  constraint notifications_check1 CHECK (((related_reply_id IS NULL) OR (related_post_id IS NOT NULL))),
  constraint notifications_related_page_check CHECK (((related_page ~ '^/[^/\\]'::text) AND (char_length(related_page) <= 500))),
  constraint notifications_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint notifications_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  constraint notifications_related_post_id_fkey FOREIGN KEY (related_post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint notifications_related_reply_id_fkey FOREIGN KEY (related_reply_id) REFERENCES post_replies(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column notifications.related_page is
  'The page of the site that it is about, if that is not a post.';
comment on column notifications.notice_id is
  'The notice about a release, a show or an official post that it repeats.';
CREATE INDEX notifications_from ON public.notifications USING btree (from_user_id) WHERE (from_user_id IS NOT NULL);
CREATE INDEX notifications_latest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notifications_mentioned_once ON public.notifications USING btree (related_post_id, user_id, from_user_id) WHERE (kind = 'mentioned'::text);
CREATE INDEX notifications_notice ON public.notifications USING btree (notice_id) WHERE (notice_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_notice_once ON public.notifications USING btree (user_id, notice_id) WHERE (notice_id IS NOT NULL);
CREATE INDEX notifications_post ON public.notifications USING btree (related_post_id) WHERE (related_post_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_post_once ON public.notifications USING btree (from_user_id, related_post_id, kind) WHERE ((related_reply_id IS NULL) AND (related_post_id IS NOT NULL) AND (kind <> 'mentioned'::text));
CREATE UNIQUE INDEX notifications_reply_once ON public.notifications USING btree (related_reply_id, user_id, (
CASE
    WHEN (kind = 'reply_liked'::text) THEN from_user_id
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END)) WHERE (related_reply_id IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (NOT is_read);

create table official_post_fan_outs (
  post_id uuid not null,
  last_user_id uuid,
  constraint official_post_fan_outs_pkey PRIMARY KEY (post_id),
  constraint official_post_fan_outs_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
comment on table official_post_fan_outs is
  'Official posts that are still being announced to followers of their pages.';
comment on column official_post_fan_outs.last_user_id is
  'The last member who was notified; null: nobody yet.';

create table page_changes (
  id uuid default uuid_v7() not null,
  statement_id uuid not null,
  version integer not null,
  before jsonb,
  after jsonb,
  is_undo boolean default false not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint page_changes_pkey PRIMARY KEY (id),
  constraint page_changes_statement_id_version_key UNIQUE (statement_id, version),
  constraint page_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint page_changes_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES page_statements(id) ON DELETE CASCADE
);
CREATE INDEX page_changes_changed_by ON public.page_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);

create table page_days (
  kind text not null,
  entity_id text not null,
  day date not null,
  views integer default 0 not null,
  followers integer,
  constraint page_days_pkey PRIMARY KEY (kind, entity_id, day),
  constraint page_days_followers_check CHECK ((followers >= 0)),
  constraint page_days_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'festival'::text, 'label'::text, 'venue'::text]))),
  constraint page_days_views_check CHECK ((views >= 0))
);
comment on table page_days is
  'Openings and followers of pages with an approved claim, by day. At most one opening per network and day counts; nothing about the visitor is stored.';
comment on column page_days.entity_id is
  'MusicBrainz id, or id of the festival.';
comment on column page_days.day is
  'In UTC.';
comment on column page_days.followers is
  'At the end of the day, or so far today; null where they were not counted.';
CREATE INDEX page_days_by_day ON public.page_days USING btree (day);

create table post_follows (
  id uuid default uuid_v7() not null,
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint post_follows_pkey PRIMARY KEY (id),
  constraint post_follows_post_id_user_id_key UNIQUE (post_id, user_id),
  constraint post_follows_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX post_follows_user ON public.post_follows USING btree (user_id, created_at DESC, id DESC);

create table post_likes (
  id bigint generated always as identity not null,
  post_id uuid,
  reply_id uuid,
  user_id uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint post_likes_pkey PRIMARY KEY (id),
  constraint post_likes_check CHECK ((num_nonnulls(post_id, reply_id) = 1)),
  constraint post_likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_likes_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES post_replies(id) ON DELETE CASCADE,
  constraint post_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX post_likes_post ON public.post_likes USING btree (post_id, user_id) WHERE (post_id IS NOT NULL);
CREATE INDEX post_likes_recent ON public.post_likes USING brin (created_at);
CREATE UNIQUE INDEX post_likes_reply ON public.post_likes USING btree (reply_id, user_id) WHERE (reply_id IS NOT NULL);
CREATE INDEX post_likes_user ON public.post_likes USING btree (user_id);
CREATE TRIGGER post_likes_added AFTER INSERT ON public.post_likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_likes_count();
CREATE TRIGGER post_likes_removed AFTER DELETE ON public.post_likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_likes_count();

create table post_moderation (
  id uuid default uuid_v7() not null,
  post_id uuid not null,
  business_account_id uuid not null,
  action text not null,
  reason text,
  created_by uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint post_moderation_pkey PRIMARY KEY (id),
  constraint post_moderation_post_id_business_account_id_action_key UNIQUE (post_id, business_account_id, action),
  constraint post_moderation_action_check CHECK ((action = ANY (ARRAY['pin'::text, 'hide'::text]))),
  constraint post_moderation_check CHECK (((action <> 'hide'::text) OR (btrim(reason) <> ''::text))),
  constraint post_moderation_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint post_moderation_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint post_moderation_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
CREATE INDEX post_moderation_by ON public.post_moderation USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX post_moderation_of_business ON public.post_moderation USING btree (business_account_id);
CREATE TRIGGER post_moderation_added AFTER INSERT ON public.post_moderation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_moderation_flag();
CREATE TRIGGER post_moderation_removed AFTER DELETE ON public.post_moderation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_moderation_flag();

create table post_search (
  post_id uuid not null,
  content text not null,
  linked_entity_name text not null,
  is_public boolean default true not null,
  constraint post_search_pkey PRIMARY KEY (post_id),
  constraint post_search_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
comment on table post_search is
  'Folded copies of the searchable texts, maintained by a trigger of posts.';
CREATE INDEX post_search_tokens ON public.post_search USING gin (search_tokens(((content || chr(10)) || linked_entity_name))) WHERE is_public;
alter index post_search_tokens alter column 1 set statistics 0;

create table post_tags (
  tag text not null,
  post_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint post_tags_pkey PRIMARY KEY (post_id, tag),
  constraint post_tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
comment on table post_tags is
  'The folded hashtags of posts, with the time of the post.';
CREATE INDEX post_tags_latest ON public.post_tags USING btree (tag, created_at DESC, post_id DESC);

create table post_versions (
  id uuid default uuid_v7() not null,
  post_id uuid not null,
  reply_id uuid,
  content text not null,
  replaced_at timestamp(3) with time zone default clock_timestamp() not null,
  is_public boolean default true not null,
  constraint post_versions_pkey PRIMARY KEY (id),
  constraint post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_versions_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES post_replies(id) ON DELETE CASCADE
);
comment on table post_versions is
  'Earlier texts of a post, or of a reply under it.';
comment on column post_versions.is_public is
  'False: replaced in the first minutes, without a mark; only moderators read it.';
CREATE INDEX post_versions_post ON public.post_versions USING btree (post_id, id);
CREATE INDEX post_versions_reply ON public.post_versions USING btree (reply_id, id) WHERE (reply_id IS NOT NULL);

create table product_changes (
  id uuid default uuid_v7() not null,
  artist_claim_id uuid not null,
  product_id uuid not null,
  before jsonb,
  after jsonb,
  is_undo boolean default false not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint product_changes_pkey PRIMARY KEY (id),
  constraint product_changes_check CHECK ((num_nonnulls(before, after) > 0)),
  constraint product_changes_artist_claim_id_fkey FOREIGN KEY (artist_claim_id) REFERENCES artist_claims(id) ON DELETE CASCADE,
  constraint product_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id) ON DELETE SET NULL
);
comment on column product_changes.product_id is
  'The product may be gone: undoing its removal brings it back.';
comment on column product_changes.before is
  'The fields of the product before the change; null: it did not exist.';
CREATE INDEX product_changes_changed_by ON public.product_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX product_changes_of_claim ON public.product_changes USING btree (artist_claim_id, id DESC);

create table products (
  id uuid default uuid_v7() not null,
  artist_claim_id uuid not null,
  title text not null,
  category text not null,
  price_cents integer not null,
  currency text not null,
  url text not null,
  picture_url text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_category_check CHECK ((category = ANY (ARRAY['apparel'::text, 'music'::text, 'vinyl'::text, 'collectibles'::text]))),
  constraint products_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint products_picture_url_check CHECK ((picture_url ~~ 'https://%'::text)),
  constraint products_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= 10000000))),
  constraint products_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint products_url_check CHECK ((url ~~ 'https://%'::text)),
  constraint products_artist_claim_id_fkey FOREIGN KEY (artist_claim_id) REFERENCES artist_claims(id) ON DELETE CASCADE
);
comment on column products.price_cents is
  'In hundredths of the currency, also where it has no coins.';
CREATE INDEX products_latest ON public.products USING btree (created_at DESC, id DESC);
CREATE INDEX products_of_category ON public.products USING btree (category, created_at DESC, id DESC);
CREATE INDEX products_of_claim ON public.products USING btree (artist_claim_id, created_at DESC, id DESC);

create table radar_calls (
  day date not null,
  purpose text not null,
  calls integer not null,
  constraint radar_calls_pkey PRIMARY KEY (day, purpose)
);
comment on table radar_calls is
  'Requests to sources on each day (UTC), of which there is a budget.';

create table radar_changed_follows (
  user_id uuid not null,
  kind text not null,
  mbid uuid not null,
  constraint radar_changed_follows_pkey PRIMARY KEY (user_id, kind, mbid),
  constraint radar_changed_follows_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'label'::text]))),
  constraint radar_changed_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table radar_changed_follows is
  'Follows that began or ended, or whose choice to hear of releases changed, until the calendars of their members are updated.';
CREATE INDEX radar_changed_follows_followed ON public.radar_changed_follows USING btree (kind, mbid);

create table radar_changed_watches (
  kind text not null,
  mbid uuid not null,
  constraint radar_changed_watches_pkey PRIMARY KEY (kind, mbid),
  constraint radar_changed_watches_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'label'::text])))
);
comment on table radar_changed_watches is
  'Artists and labels that got their first follower or lost their last one, until radar_watches is updated.';

create table radar_releases (
  id uuid default uuid_v7() not null,
  record_id uuid not null,
  mbid uuid not null,
  label_mbid uuid,
  title text not null,
  folded_title text not null,
  primary_type text,
  secondary_types text[] default '{}'::text[] not null,
  credit jsonb not null,
  types_from text not null,
  seen_at timestamp(3) with time zone not null,
  is_confirmed boolean not null,
  held_until timestamp(3) with time zone,
  look_up_due_at timestamp(3) with time zone,
  date text,
  day date,
  day_since timestamp(3) with time zone,
  first_day_at timestamp(3) with time zone,
  missing_since timestamp(3) with time zone,
  is_missing boolean default false not null,
  announced_day date,
  is_cancelled boolean default false not null,
  announced_through timestamp(3) with time zone,
  out_through timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  moves smallint default 0 not null,
  moved_at timestamp(3) with time zone,
  last_day date,
  over_day date,
  is_over boolean generated always as (COALESCE((COALESCE(day, announced_day) <= over_day), (over_day IS NOT NULL))) stored not null,
  constraint radar_releases_pkey PRIMARY KEY (id),
  constraint radar_releases_mbid_label_mbid_key UNIQUE NULLS NOT DISTINCT (mbid, label_mbid),
  constraint radar_releases_record_id_fkey FOREIGN KEY (record_id) REFERENCES radar_releases(id)
);
comment on column radar_releases.record_id is
  'The first of the release groups that are the same record; it has the state of them all, and notices name it.';
comment on column radar_releases.label_mbid is
  'The label for whose followers it is watched, with its first day there; null: it is watched for its artists.';
comment on column radar_releases.credit is
  'The artists: [{mbid, name, joinPhrase}].';
comment on column radar_releases.types_from is
  'The source of title, types and credit.';
comment on column radar_releases.is_confirmed is
  'MusicBrainz lists it.';
comment on column radar_releases.held_until is
  'Followers are not notified before this time, as something has to be looked up first.';
comment on column radar_releases.look_up_due_at is
  'When to look it up at MusicBrainz next.';
comment on column radar_releases.date is
  'The date from all sources together: YYYY, YYYY-MM or YYYY-MM-DD.';
comment on column radar_releases.day is
  'The date, where it is a day.';
comment on column radar_releases.day_since is
  'Since when the day has stood.';
comment on column radar_releases.first_day_at is
  'When a source first stated a complete day.';
comment on column radar_releases.missing_since is
  'Since when successful reads have found it gone or without a date.';
comment on column radar_releases.is_missing is
  'Two reads, at least 72 hours apart, found it gone or without a date.';
comment on column radar_releases.announced_day is
  'The day that was last announced to followers.';
comment on column radar_releases.announced_through is
  'Up to this time, members were notified when it came within 400 days of their day.';
comment on column radar_releases.out_through is
  'Up to this time, members were notified when 8:00 of the day came in their zone.';
comment on column radar_releases.due_at is
  'When the rules are next applied to it.';
comment on column radar_releases.moves is
  'How often its followers were notified that it moved.';
comment on column radar_releases.moved_at is
  'When followers were last notified that it moved.';
comment on column radar_releases.last_day is
  'The last day that it had; while it has one, the same.';
comment on column radar_releases.over_day is
  'The last day on which it was out in all zones.';
comment on column radar_releases.is_over is
  'Followers are notified of its day no more.';
CREATE INDEX radar_releases_day ON public.radar_releases USING btree (day, id) WHERE (day IS NOT NULL);
CREATE INDEX radar_releases_due ON public.radar_releases USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX radar_releases_held ON public.radar_releases USING btree (id) WHERE (held_until IS NOT NULL);
CREATE INDEX radar_releases_look_up ON public.radar_releases USING btree (look_up_due_at) WHERE (look_up_due_at IS NOT NULL);
CREATE INDEX radar_releases_record ON public.radar_releases USING btree (record_id);

create table radar_credits (
  kind text not null,
  mbid uuid not null,
  release_id uuid not null,
  is_baseline boolean not null,
  constraint radar_credits_pkey PRIMARY KEY (kind, mbid, release_id),
  constraint radar_credits_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'label'::text]))),
  constraint radar_credits_release_id_fkey FOREIGN KEY (release_id) REFERENCES radar_releases(id) ON DELETE CASCADE
);
comment on table radar_credits is
  'Artists and labels of release groups. Their followers get the notices.';
comment on column radar_credits.is_baseline is
  'The release group existed when the artist or label was first watched, so it is not announced to its followers.';
CREATE INDEX radar_credits_release ON public.radar_credits USING btree (release_id);

create table radar_date_changes (
  id bigint generated always as identity not null,
  release_id uuid not null,
  source text not null,
  date text,
  is_missing boolean not null,
  seen_at timestamp(3) with time zone not null,
  constraint radar_date_changes_pkey PRIMARY KEY (id),
  constraint radar_date_changes_release_id_fkey FOREIGN KEY (release_id) REFERENCES radar_releases(id) ON DELETE CASCADE
);
comment on table radar_date_changes is
  'Every change of a date, with its source and time.';
CREATE INDEX radar_date_changes_release ON public.radar_date_changes USING btree (release_id, id);

create table radar_dates (
  release_id uuid not null,
  source text not null,
  date text,
  is_missing boolean not null,
  read_at timestamp(3) with time zone not null,
  constraint radar_dates_pkey PRIMARY KEY (release_id, source),
  constraint radar_dates_source_check CHECK ((source = ANY (ARRAY['claimant'::text, 'musicbrainz'::text, 'listenbrainz'::text]))),
  constraint radar_dates_release_id_fkey FOREIGN KEY (release_id) REFERENCES radar_releases(id) ON DELETE CASCADE
);
comment on table radar_dates is
  'The date that each source currently states.';
CREATE INDEX radar_dates_stated ON public.radar_dates USING btree (release_id) WHERE ((source = 'claimant'::text) AND (date IS NOT NULL));

create table radar_reads (
  source text not null,
  read_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  failures integer default 0 not null,
  constraint radar_reads_pkey PRIMARY KEY (source)
);
comment on column radar_reads.failures is
  'Number of failures since the last answer.';

create table radar_watches (
  kind text not null,
  mbid uuid not null,
  target_mbid uuid not null,
  first_read_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone not null,
  check_due_at timestamp(3) with time zone not null,
  constraint radar_watches_pkey PRIMARY KEY (kind, mbid),
  constraint radar_watches_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'label'::text])))
);
comment on table radar_watches is
  'Artists and labels with followers here, and when sources are asked about them.';
comment on column radar_watches.target_mbid is
  'The id that mbid was merged into; without a merge the same id.';
comment on column radar_watches.first_read_at is
  'When MusicBrainz first answered completely: release groups that existed by then are not announced.';
comment on column radar_watches.check_due_at is
  'When to check next whether it was merged.';
CREATE INDEX radar_watches_check ON public.radar_watches USING btree (check_due_at);
CREATE INDEX radar_watches_due ON public.radar_watches USING btree (kind, due_at, mbid);
CREATE INDEX radar_watches_target ON public.radar_watches USING btree (kind, target_mbid);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON public.rate_limits USING btree (expire);

create table recording_names (
  id integer generated by default as identity not null,
  entity_id integer not null,
  pop integer not null,
  norm text collate "C" not null,
  joined text collate "C" generated always as (replace(norm, ' '::text, ''::text)) stored,
  constraint recording_names_pkey PRIMARY KEY (id)
);
CREATE INDEX recording_names_entity ON public.recording_names USING btree (entity_id);
CREATE INDEX recording_names_joined ON public.recording_names USING btree (joined, pop, id);

create table recordings (
  id integer generated by default as identity not null,
  artist_credit_id integer,
  fetched_at timestamp with time zone not null,
  mbid uuid not null,
  popularity integer default 0 not null,
  length_ms integer,
  is_partial boolean default false not null,
  is_video boolean default false not null,
  title text not null,
  first_release_date text,
  disambiguation text,
  constraint recordings_pkey PRIMARY KEY (id),
  constraint recordings_mbid_key UNIQUE (mbid),
  constraint recordings_artist_credit_id_fkey FOREIGN KEY (artist_credit_id) REFERENCES artist_credits(id)
);
comment on column recordings.fetched_at is
  'When the facts were true at their source.';
CREATE INDEX recordings_credit ON public.recordings USING btree (artist_credit_id);

create table recording_popularity (
  recording_id integer not null,
  known integer not null,
  combined integer not null,
  listens bigint not null,
  listeners integer not null,
  constraint recording_popularity_pkey PRIMARY KEY (recording_id),
  constraint recording_popularity_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id) ON DELETE CASCADE
);
comment on table recording_popularity is
  'Recordings that somebody listened to at ListenBrainz; columns as in artist_popularity.';

create table recording_postings (
  word_id integer not null,
  pop integer not null,
  name_id integer not null,
  constraint recording_postings_pkey PRIMARY KEY (word_id, pop, name_id)
);

create table recording_words (
  id integer generated by default as identity not null,
  df integer not null,
  max_pop integer not null,
  hot boolean not null,
  word text collate "C" not null,
  keys integer[] not null,
  constraint recording_words_pkey PRIMARY KEY (id)
);
CREATE INDEX recording_words_head1 ON public.recording_words USING btree ("left"(word, 1), max_pop DESC);
CREATE INDEX recording_words_head2 ON public.recording_words USING btree ("left"(word, 2), max_pop DESC);
CREATE INDEX recording_words_head3 ON public.recording_words USING btree ("left"(word, 3), max_pop DESC);
CREATE INDEX recording_words_keys ON public.recording_words USING gin (keys) WITH (fastupdate=off);
CREATE INDEX recording_words_trigrams ON public.recording_words USING gin (word gin_trgm_ops) WITH (fastupdate=off) WHERE (length(word) >= 7);
CREATE UNIQUE INDEX recording_words_word ON public.recording_words USING btree (word) INCLUDE (id, max_pop, df);

create table registration_applications (
  id uuid default gen_random_uuid() not null,
  email text not null,
  password_hash text not null,
  username text not null,
  answer text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  terms_version text,
  terms_version_id uuid,
  time_zone text,
  constraint registration_applications_pkey PRIMARY KEY (id),
  constraint registration_applications_answer_check CHECK ((length(answer) <= 1000)),
  constraint registration_applications_email_check CHECK ((length(email) <= 255)),
  constraint registration_applications_terms_version_check CHECK ((terms_version ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint registration_applications_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64))),
  constraint registration_applications_username_check CHECK ((username ~ '^[A-Za-z0-9_-]{3,30}$'::text)),
  constraint registration_applications_terms_version_id_fkey FOREIGN KEY (terms_version_id) REFERENCES site_text_versions(id)
);
comment on column registration_applications.terms_version is
  'The day of the version of the terms that was agreed to; null for accounts older than this column.';
comment on column registration_applications.terms_version_id is
  'The version of the terms that was agreed to; null where the terms were a file.';
CREATE UNIQUE INDEX registration_applications_email_key ON public.registration_applications USING btree (lower(email));
CREATE INDEX registration_applications_oldest ON public.registration_applications USING btree (created_at, id);
CREATE UNIQUE INDEX registration_applications_username_key ON public.registration_applications USING btree (lower(username));

create table release_fan_outs (
  id bigint generated always as identity not null,
  release_id uuid not null,
  kind text not null,
  day date not null,
  previous_day date,
  moment_after timestamp(3) with time zone,
  moment_until timestamp(3) with time zone,
  last_user_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint release_fan_outs_pkey PRIMARY KEY (id),
  constraint release_fan_outs_kind_check CHECK ((kind = ANY (ARRAY['announced'::text, 'moved'::text, 'cancelled'::text, 'out'::text]))),
  constraint release_fan_outs_release_id_fkey FOREIGN KEY (release_id) REFERENCES radar_releases(id) ON DELETE CASCADE
);
comment on table release_fan_outs is
  'Notices that are being sent to followers of a release group: to those whose moment lies between moment_after and moment_until.';
comment on column release_fan_outs.previous_day is
  'For kind "moved": the day announced before.';
CREATE INDEX release_fan_outs_release ON public.release_fan_outs USING btree (release_id);

create table release_group_names (
  id integer generated by default as identity not null,
  entity_id integer not null,
  pop integer not null,
  norm text collate "C" not null,
  joined text collate "C" generated always as (replace(norm, ' '::text, ''::text)) stored,
  constraint release_group_names_pkey PRIMARY KEY (id)
);
CREATE INDEX release_group_names_entity ON public.release_group_names USING btree (entity_id);
CREATE INDEX release_group_names_joined ON public.release_group_names USING btree (joined, pop, id);

create table release_group_popularity (
  release_group_id integer not null,
  known integer not null,
  combined integer not null,
  listens bigint not null,
  listeners integer not null,
  constraint release_group_popularity_pkey PRIMARY KEY (release_group_id),
  constraint release_group_popularity_release_group_id_fkey FOREIGN KEY (release_group_id) REFERENCES release_groups(id) ON DELETE CASCADE
);
comment on table release_group_popularity is
  'Release groups that somebody listened to at ListenBrainz; columns as in artist_popularity.';

create table release_group_postings (
  word_id integer not null,
  pop integer not null,
  name_id integer not null,
  constraint release_group_postings_pkey PRIMARY KEY (word_id, pop, name_id)
);

create table release_group_words (
  id integer generated by default as identity not null,
  df integer not null,
  max_pop integer not null,
  hot boolean not null,
  word text collate "C" not null,
  keys integer[] not null,
  constraint release_group_words_pkey PRIMARY KEY (id)
);
CREATE INDEX release_group_words_head1 ON public.release_group_words USING btree ("left"(word, 1), max_pop DESC);
CREATE INDEX release_group_words_head2 ON public.release_group_words USING btree ("left"(word, 2), max_pop DESC);
CREATE INDEX release_group_words_head3 ON public.release_group_words USING btree ("left"(word, 3), max_pop DESC);
CREATE INDEX release_group_words_keys ON public.release_group_words USING gin (keys) WITH (fastupdate=off);
CREATE INDEX release_group_words_trigrams ON public.release_group_words USING gin (word gin_trgm_ops) WITH (fastupdate=off) WHERE (length(word) >= 7);
CREATE UNIQUE INDEX release_group_words_word ON public.release_group_words USING btree (word) INCLUDE (id, max_pop, df);

create table release_labels (
  release_id integer not null,
  position smallint not null,
  label_id integer,
  catalog_number text,
  release_date text default ''::text not null,
  constraint release_labels_pkey PRIMARY KEY (release_id, "position"),
  constraint release_labels_label_id_fkey FOREIGN KEY (label_id) REFERENCES labels(id),
  constraint release_labels_release_id_fkey FOREIGN KEY (release_id) REFERENCES releases(id) ON DELETE CASCADE
);
comment on column release_labels.release_date is
  'Maintained by triggers: the date of the release; empty when it is unknown.';
CREATE INDEX release_labels_of_label ON public.release_labels USING btree (label_id, release_date DESC, release_id DESC);
CREATE TRIGGER release_labels_set_date BEFORE INSERT ON public.release_labels FOR EACH ROW EXECUTE FUNCTION release_labels_set_date();

create table removed_folders (
  folder text not null,
  constraint removed_folders_pkey PRIMARY KEY (folder)
);
comment on column removed_folders.folder is
  'Ends with a slash.';

create table removed_profiles (
  case_id uuid not null,
  member_id uuid not null,
  display_name text,
  bio text,
  avatar_url text,
  token uuid default gen_random_uuid() not null,
  constraint removed_profiles_pkey PRIMARY KEY (case_id),
  constraint removed_profiles_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint removed_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on table removed_profiles is
  'What a decision of moderators removed of a profile: deleted when it is put back, and for good after 30 days.';
comment on column removed_profiles.token is
  'Opens the removed avatar, for moderators only.';
CREATE INDEX removed_profiles_member ON public.removed_profiles USING btree (member_id);

create table reply_fan_outs (
  reply_id uuid not null,
  post_id uuid not null,
  last_user_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint reply_fan_outs_pkey PRIMARY KEY (reply_id),
  constraint reply_fan_outs_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint reply_fan_outs_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES post_replies(id) ON DELETE CASCADE
);
comment on table reply_fan_outs is
  'Replies whose followers have not all been notified yet, and the last follower who was.';
CREATE INDEX reply_fan_outs_post ON public.reply_fan_outs USING btree (post_id);

create table reports (
  id uuid default uuid_v7() not null,
  case_id uuid not null,
  reporter_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  reason text not null,
  details text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  copy_id uuid,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_once UNIQUE (case_id, reporter_id, copy_id),
  constraint reports_details_check CHECK ((char_length(details) <= 1000)),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint reports_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES case_copies(id) ON DELETE SET NULL,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column reports.copy_id is
  'What the report is about; null when the copy is deleted.';
CREATE INDEX reports_case ON public.reports USING btree (case_id, created_at);
CREATE INDEX reports_copy ON public.reports USING btree (copy_id) WHERE (copy_id IS NOT NULL);
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id);

create table request_slots (
  name text not null,
  next_at timestamp with time zone not null,
  set_at timestamp with time zone default clock_timestamp() not null,
  constraint request_slots_pkey PRIMARY KEY (name)
);
comment on column request_slots.set_at is
  'When the slot was last taken or used. Lies in the future only if the clock has been set back since.';

create table search_index_versions (
  kind text not null,
  version integer not null,
  last_id integer,
  constraint search_index_versions_pkey PRIMARY KEY (kind)
);

create table set_aside_rows (
  queue text not null,
  row_key text not null,
  attempts smallint default 1 not null,
  error text not null,
  due_at timestamp with time zone not null,
  dead_at timestamp with time zone,
  constraint set_aside_rows_pkey PRIMARY KEY (queue, row_key),
  constraint set_aside_rows_attempts_check CHECK ((attempts > 0)),
  constraint set_aside_rows_error_check CHECK ((char_length(error) <= 500))
);
comment on table set_aside_rows is
  'Rows of queues that failed: they wait until due_at, and after the last attempt (dead_at) for an operator.';

create table show_changed_follows (
  kind text not null,
  followed_id text not null,
  user_id uuid not null,
  constraint show_changed_follows_pkey PRIMARY KEY (kind, followed_id, user_id),
  constraint show_changed_follows_kind_check CHECK ((kind = ANY (ARRAY['artist'::text, 'festival'::text, 'venue'::text]))),
  constraint show_changed_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table show_changed_follows is
  'Follows that began or ended, or whose choice to hear of shows changed, until the calendars of their members are updated.';
CREATE INDEX show_changed_follows_user ON public.show_changed_follows USING btree (user_id);

create table show_fan_outs (
  id uuid default uuid_v7() not null,
  event_id uuid not null,
  kind text not null,
  day date not null,
  previous_day date,
  last_user_id uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  act_number smallint,
  constraint show_fan_outs_pkey PRIMARY KEY (id),
  constraint show_fan_outs_kind_check CHECK ((kind = ANY (ARRAY['announced'::text, 'moved'::text, 'cancelled'::text, 'followers'::text]))),
  constraint show_fan_outs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
comment on column show_fan_outs.kind is
  '"followers": who follows the act is looked at again, because its team decided otherwise about the show.';
comment on column show_fan_outs.day is
  'Announced day of the show, or of the only day of it that is cancelled.';
comment on column show_fan_outs.previous_day is
  'For kind "moved": the day before the move.';
comment on column show_fan_outs.last_user_id is
  'Members up to this one have been notified.';
comment on column show_fan_outs.act_number is
  'The act that plays at another time; null: it is about the whole show or day.';
CREATE INDEX show_fan_outs_of_event ON public.show_fan_outs USING btree (event_id);

create table show_plans (
  user_id uuid not null,
  event_id uuid not null,
  acts smallint[] not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint show_plans_pkey PRIMARY KEY (user_id, event_id),
  constraint show_plans_acts_check CHECK (((cardinality(acts) >= 1) AND (cardinality(acts) <= 200))),
  constraint show_plans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint show_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
comment on column show_plans.acts is
  'Numbers of acts of the show; some may have left the bill.';
CREATE INDEX show_plans_of_event ON public.show_plans USING btree (event_id);

create table site_settings (
  only_row boolean default true not null,
  name text,
  logo_key text,
  logo_width integer,
  logo_height integer,
  accent_light text,
  accent_dark text,
  default_theme text,
  contact_email text,
  mode text,
  registration text,
  question text,
  hide_after_reports integer,
  setup_done_at timestamp(3) with time zone,
  version integer default 0 not null,
  constraint site_settings_pkey PRIMARY KEY (only_row),
  constraint site_settings_accent_dark_check CHECK ((accent_dark ~ '^#[0-9a-f]{6}$'::text)),
  constraint site_settings_accent_light_check CHECK ((accent_light ~ '^#[0-9a-f]{6}$'::text)),
  constraint site_settings_contact_email_check CHECK ((char_length(contact_email) <= 254)),
  constraint site_settings_default_theme_check CHECK ((default_theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text]))),
  constraint site_settings_hide_after_reports_check CHECK (((hide_after_reports >= 0) AND (hide_after_reports <= 100))),
  constraint site_settings_logo_height_check CHECK ((logo_height > 0)),
  constraint site_settings_logo_key_check CHECK ((logo_key ~ '^[0-9a-f]{32}$'::text)),
  constraint site_settings_logo_width_check CHECK ((logo_width > 0)),
  constraint site_settings_mode_check CHECK ((mode = ANY (ARRAY['preview'::text, 'live'::text]))),
  constraint site_settings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint site_settings_only_row_check CHECK (only_row),
  constraint site_settings_question_check CHECK (((char_length(question) >= 1) AND (char_length(question) <= 300))),
  constraint site_settings_registration_check CHECK ((registration = ANY (ARRAY['open'::text, 'approval'::text, 'invite'::text, 'closed'::text])))
);

create table source_answers (
  source text not null,
  key text not null,
  found boolean,
  value jsonb,
  fetched_at timestamp with time zone,
  fresh_until timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint source_answers_pkey PRIMARY KEY (source, key)
);
comment on column source_answers.found is
  'Null: never answered. False: the source said that there is no such thing.';
comment on column source_answers.claimed_until is
  'Until when only one process may send the request to the source.';
CREATE INDEX source_answers_fresh_until_idx ON public.source_answers USING btree (fresh_until);

create table tracks (
  release_id integer not null,
  medium smallint not null,
  position smallint not null,
  recording_id integer,
  artist_credit_id integer,
  length_ms integer,
  number text,
  title text not null,
  is_data_track boolean default false not null,
  constraint tracks_pkey PRIMARY KEY (release_id, medium, "position"),
  constraint tracks_artist_credit_id_fkey FOREIGN KEY (artist_credit_id) REFERENCES artist_credits(id),
  constraint tracks_recording_id_fkey FOREIGN KEY (recording_id) REFERENCES recordings(id),
  constraint tracks_release_id_medium_fkey FOREIGN KEY (release_id, medium) REFERENCES media(release_id, "position") ON DELETE CASCADE
);
comment on column tracks.artist_credit_id is
  'Null: the credit of the release.';
comment on column tracks.number is
  'As printed on the sleeve, such as "A1".';
comment on column tracks.is_data_track is
  'Read by computers only. Like a pregap (position 0), it is not in the number of tracks of its medium and release.';
CREATE INDEX tracks_recording ON public.tracks USING btree (recording_id);

create table unused_avatars (
  address text not null,
  due_at timestamp with time zone not null,
  constraint unused_avatars_pkey PRIMARY KEY (address)
);
CREATE INDEX unused_avatars_due ON public.unused_avatars USING btree (due_at);

create table user_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamp with time zone default now() not null,
  reminded_at timestamp with time zone,
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_role_check CHECK ((role = ANY (ARRAY['moderator'::text, 'admin'::text]))),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on column user_roles.reminded_at is
  'When the member got the last mail about waiting reports.';

create table venue_changes (
  id uuid default uuid_v7() not null,
  business_account_id uuid not null,
  venue_id uuid not null,
  venue_name text not null,
  differences jsonb not null,
  state jsonb,
  is_undo boolean default false not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint venue_changes_pkey PRIMARY KEY (id),
  constraint venue_changes_business_account_id_fkey FOREIGN KEY (business_account_id) REFERENCES business_accounts(id) ON DELETE CASCADE,
  constraint venue_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint venue_changes_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(id) ON DELETE CASCADE
);
comment on column venue_changes.differences is
  'What was changed, in words.';
comment on column venue_changes.state is
  'What the facts were before; null where they cannot be put back.';
CREATE INDEX venue_changes_changed_by ON public.venue_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX venue_changes_of_business ON public.venue_changes USING btree (business_account_id);
CREATE INDEX venue_changes_of_venue ON public.venue_changes USING btree (venue_id, id DESC);

create table venue_follower_counts (
  venue_id uuid not null,
  followers integer not null,
  constraint venue_follower_counts_pkey PRIMARY KEY (venue_id),
  constraint venue_follower_counts_followers_check CHECK ((followers >= 0)),
  constraint venue_follower_counts_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(id) ON DELETE CASCADE
) with (fillfactor=50);

create table venue_follows (
  venue_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  wants_shows boolean default true not null,
  wants_posts boolean default true not null,
  constraint venue_follows_pkey PRIMARY KEY (venue_id, user_id),
  constraint venue_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint venue_follows_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(id) ON DELETE CASCADE
);
CREATE INDEX venue_follows_user ON public.venue_follows USING btree (user_id, created_at DESC);
CREATE TRIGGER venue_choice_for_shows AFTER UPDATE ON public.venue_follows REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_choice_for_shows();
CREATE TRIGGER venue_follow_added AFTER INSERT ON public.venue_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_follow_added();
CREATE TRIGGER venue_follow_for_shows AFTER INSERT ON public.venue_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_follow_for_shows();
CREATE TRIGGER venue_follow_removed AFTER DELETE ON public.venue_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_follow_removed();
CREATE TRIGGER venue_unfollow_for_shows AFTER DELETE ON public.venue_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_unfollow_for_shows();

create table works (
  id integer generated by default as identity not null,
  fetched_at timestamp with time zone not null,
  mbid uuid not null,
  is_partial boolean default false not null,
  title text not null,
  type text,
  constraint works_pkey PRIMARY KEY (id),
  constraint works_mbid_key UNIQUE (mbid)
);
comment on column works.fetched_at is
  'When the facts were true at their source.';

create view cached_artists as
 SELECT a.mbid AS musicbrainz_id,
    a.name,
    p.bio,
    a.country,
    p.image_url
   FROM (artists a
     LEFT JOIN artist_profiles p ON ((p.artist_id = a.id)));

create view entity_claims as
 SELECT 'artist'::text AS kind,
    c.id,
    c.business_account_id,
    c.claimed_by,
    (c.artist_musicbrainz_id)::text AS entity_id,
    (c.artist_musicbrainz_id)::text AS linked_id,
    COALESCE(c.artist_name, ( SELECT a.name
           FROM artists a
          WHERE (a.mbid = c.artist_musicbrainz_id)), 'Artist'::text) AS entity_name,
    search_fold(COALESCE(c.artist_name, ''::text)) AS sort_name,
    c.verification_documents,
    c.additional_information,
    c.claim_status,
    c.rejection_reason,
    c.claimed_at,
    c.approved_at,
    c.decided_at,
    c.decided_by,
    NULL::text AS website,
    c.method,
    c.evidence,
    c.lapsed_at
   FROM artist_claims c
UNION ALL
 SELECT 'festival'::text AS kind,
    c.id,
    c.business_account_id,
    c.claimed_by,
    c.festival_id AS entity_id,
    ( SELECT f.slug
           FROM festivals f
          WHERE (f.id = c.festival_id)) AS linked_id,
    c.festival_name AS entity_name,
    search_fold(c.festival_name) AS sort_name,
    c.verification_documents,
    c.additional_information,
    c.claim_status,
    c.rejection_reason,
    c.claimed_at,
    c.approved_at,
    c.decided_at,
    c.decided_by,
    c.website,
    c.method,
    c.evidence,
    c.lapsed_at
   FROM festival_claims c
UNION ALL
 SELECT 'label'::text AS kind,
    c.id,
    c.business_account_id,
    c.claimed_by,
    (c.label_musicbrainz_id)::text AS entity_id,
    (c.label_musicbrainz_id)::text AS linked_id,
    c.label_name AS entity_name,
    search_fold(c.label_name) AS sort_name,
    c.verification_documents,
    c.additional_information,
    c.claim_status,
    c.rejection_reason,
    c.claimed_at,
    c.approved_at,
    c.decided_at,
    c.decided_by,
    NULL::text AS website,
    c.method,
    c.evidence,
    c.lapsed_at
   FROM label_claims c
UNION ALL
 SELECT 'venue'::text AS kind,
    c.id,
    c.business_account_id,
    c.claimed_by,
    (c.venue_id)::text AS entity_id,
    (c.venue_id)::text AS linked_id,
    c.venue_name AS entity_name,
    search_fold(c.venue_name) AS sort_name,
    c.verification_documents,
    c.additional_information,
    c.claim_status,
    c.rejection_reason,
    c.claimed_at,
    c.approved_at,
    c.decided_at,
    c.decided_by,
    NULL::text AS website,
    c.method,
    c.evidence,
    c.lapsed_at
   FROM venue_claims c;
comment on column entity_claims.linked_id is
  'As posts link to what is claimed: MusicBrainz id, slug of a festival, or id of a venue.';
comment on column entity_claims.sort_name is
  'What lists search and sort by: the name of the claim, folded.';
comment on column entity_claims.website is
  'Official website of a festival that the claim states.';
