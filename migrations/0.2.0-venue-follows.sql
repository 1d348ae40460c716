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

CREATE OR REPLACE FUNCTION venue_follow_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into "venue_follower_counts" as c ("venue_id", followers)
        select "venue_id", count(*) from changed group by "venue_id" order by "venue_id"
        on conflict ("venue_id") do update set followers = c.followers + excluded.followers;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION venue_follow_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform from "venue_follower_counts" where "venue_id" in (select "venue_id" from changed) order by "venue_id" for no key update;
      update "venue_follower_counts" c set followers = c.followers - r.removed
        from (select "venue_id", count(*) as removed from changed group by "venue_id") r where c."venue_id" = r."venue_id";
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION venue_follow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'venue', "venue_id"::text, user_id from changed c where exists (select from events e where e.venue_id = c.venue_id) and c.wants_shows order by "venue_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION venue_unfollow_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'venue', "venue_id"::text, user_id from changed c where exists (select from events e where e.venue_id = c.venue_id) and c.wants_shows and exists (select from users u where u.id = c.user_id) order by "venue_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION venue_choice_for_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into show_changed_follows (kind, followed_id, user_id)
      select 'venue', "venue_id"::text, user_id from changed c where exists (select from events e where e.venue_id = c.venue_id) and exists (select from before b where b.user_id = c.user_id and b."venue_id" = c."venue_id"
          and b.wants_shows <> c.wants_shows) order by "venue_id", user_id on conflict do nothing;
        return null;
      end $function$;

CREATE INDEX venue_follows_user ON venue_follows USING btree (user_id, created_at DESC);

CREATE TRIGGER venue_choice_for_shows AFTER UPDATE ON venue_follows REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_choice_for_shows();

CREATE TRIGGER venue_follow_added AFTER INSERT ON venue_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_follow_added();

CREATE TRIGGER venue_follow_for_shows AFTER INSERT ON venue_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_follow_for_shows();

CREATE TRIGGER venue_follow_removed AFTER DELETE ON venue_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_follow_removed();

CREATE TRIGGER venue_unfollow_for_shows AFTER DELETE ON venue_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION venue_unfollow_for_shows();

drop trigger official_post_shown on posts;

CREATE TRIGGER official_post_shown AFTER UPDATE OF visibility ON posts FOR EACH ROW WHEN (((old.visibility <> 'public'::text) AND new.is_official_post AND (new.visibility = 'public'::text) AND (new.linked_entity_type = ANY (ARRAY['artist'::text, 'label'::text, 'festival'::text, 'venue'::text])) AND (new.created_at > (clock_timestamp() - '30 days'::interval)))) EXECUTE FUNCTION add_official_post_fan_out();

drop trigger official_post_written on posts;

CREATE TRIGGER official_post_written AFTER INSERT ON posts FOR EACH ROW WHEN ((new.is_official_post AND (new.visibility = 'public'::text) AND (new.linked_entity_type = ANY (ARRAY['artist'::text, 'label'::text, 'festival'::text, 'venue'::text])))) EXECUTE FUNCTION add_official_post_fan_out();

alter table show_changed_follows drop constraint show_changed_follows_kind_check,
  add constraint show_changed_follows_kind_check check (kind in ('artist', 'festival', 'venue'));
