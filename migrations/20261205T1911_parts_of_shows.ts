import { type Kysely, sql } from 'kysely'

/**
 * Notices about an act or a day of a show stand beside those about the whole: of two acts that moved on one day the second
 * took the place of the first, and who had heard of a cancelled day did not hear that all of the show was. Acts are told
 * by their numbers, so that those that no artist is linked to are told as well, and so is another time on the same day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add column part text not null default ''`.execute(db)
  await sql`comment on column notices.part is 'Of a show: what of it alone, "day" or "act" with its number; empty: all.'`.execute(
    db,
  )
  await sql`alter table notices drop constraint notices_subject_type_subject_id_kind_day_key`.execute(db)
  await sql`
    alter table notices add constraint notices_subject_type_subject_id_kind_day_part_key
      unique nulls not distinct (subject_type, subject_id, kind, day, part)`.execute(db)
  await sql`update notices set part = 'day' where facts -> 'isOfDay' is not null`.execute(db)

  await sql`alter table show_news add column act_number smallint`.execute(db)
  await sql`comment on column show_news.act_number is 'The act that plays at another time; null: it is about the whole show or day.'`.execute(
    db,
  )
  await sql`
    update show_news n set act_number = (select a.number from event_acts a
      where a.event_id = n.event_id and a.artist_mbid = n.artist_mbid limit 1)
    where n.artist_mbid is not null`.execute(db)
  await sql`delete from show_news where artist_mbid is not null and act_number is null`.execute(db)
  await sql`alter table show_news drop column artist_mbid`.execute(db)
  await sql`
    create or replace function tell_of_show() returns trigger language plpgsql as $$
    begin
      if new.over_at <= clock_timestamp() or new.withdrawn_at is not null then return null; end if;
      if tg_op = 'INSERT' then
        if new.status <> 'cancelled' then
          insert into show_news (event_id, kind, day) values (new.id, 'announced', new.first_day);
        end if;
        return null;
      end if;
      if new.status = 'cancelled' and old.status <> 'cancelled' then
        insert into show_news (event_id, kind, day) values (new.id, 'cancelled', new.first_day);
      elsif new.status = 'moved' and new.first_day <> old.first_day then
        insert into show_news (event_id, kind, day, before) values (new.id, 'moved', new.first_day, old.first_day);
      elsif old.status = 'cancelled' and new.status in ('scheduled', 'moved') then
        insert into show_news (event_id, kind, day, before) values (new.id, 'moved', new.first_day, new.first_day);
      elsif new.status = 'moved' and new.begins_at <> old.begins_at then
        insert into show_news (event_id, kind, day) values (new.id, 'moved', new.first_day);
      end if;
      insert into show_news (event_id, kind, day)
        select new.id, 'cancelled', (d ->> 'day')::date from jsonb_array_elements(new.cancelled_days) d
        where not old.cancelled_days @> jsonb_build_array(jsonb_build_object('day', d ->> 'day'))
          and (d ->> 'day')::date >= current_date;
      return null;
    end $$`.execute(db)
  await sql`drop trigger events_tell_changed on events`.execute(db)
  await sql`
    create trigger events_tell_changed after update of status, first_day, begins_at, cancelled_days on events
    for each row execute function tell_of_show()`.execute(db)
}
