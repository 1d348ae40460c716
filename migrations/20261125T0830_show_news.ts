import { type Kysely, sql } from 'kysely'

/** What followers will be told of shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table show_news (
      id uuid primary key default uuid_v7(),
      event_id uuid not null references events (id) on delete cascade,
      kind text not null check (kind in ('announced', 'moved', 'cancelled')),
      day date not null,
      before date,
      artist_mbid uuid,
      last_user_id uuid,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`comment on column show_news.day is 'Of the show, or the one day of it that is cancelled, as it is told.'`.execute(
    db,
  )
  await sql`comment on column show_news.before is 'Of what has moved: the day before.'`.execute(db)
  await sql`comment on column show_news.artist_mbid is
    'Of an act that plays at another time: only its followers are told. Null: those of all acts and of the festival.'`.execute(
    db,
  )
  await sql`comment on column show_news.last_user_id is 'Members up to this one have been told.'`.execute(db)
  await sql`create index show_news_of_event on show_news (event_id)`.execute(db)
  // Whatever writes shows, followers hear of it.
  await sql`
    create function tell_of_show() returns trigger language plpgsql as $$
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
      end if;
      insert into show_news (event_id, kind, day)
        select new.id, 'cancelled', (d ->> 'day')::date from jsonb_array_elements(new.cancelled_days) d
        where not old.cancelled_days @> jsonb_build_array(jsonb_build_object('day', d ->> 'day'))
          and (d ->> 'day')::date >= current_date;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger events_tell_inserted after insert on events for each row execute function tell_of_show()`.execute(
    db,
  )
  await sql`
    create trigger events_tell_changed after update of status, first_day, cancelled_days on events
    for each row execute function tell_of_show()`.execute(db)
}
