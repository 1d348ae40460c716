import { type Kysely, sql } from 'kysely'

/** Followers who were told that a show is cancelled are told that it takes place after all, as of one that moved to its own day. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
      end if;
      insert into show_news (event_id, kind, day)
        select new.id, 'cancelled', (d ->> 'day')::date from jsonb_array_elements(new.cancelled_days) d
        where not old.cancelled_days @> jsonb_build_array(jsonb_build_object('day', d ->> 'day'))
          and (d ->> 'day')::date >= current_date;
      return null;
    end $$`.execute(db)
}
