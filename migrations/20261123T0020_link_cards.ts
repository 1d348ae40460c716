import { type Kysely, sql } from 'kysely'

/** What a page behind a link says about itself, once for each address; posts and replies name the address of their card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_cards (
      url text primary key check (length(url) <= 2000),
      host text not null,
      state text not null default 'waiting' check (state in ('waiting', 'shown', 'failed')),
      title text,
      site text,
      description text,
      picture text,
      attempts smallint not null default 0,
      due_at timestamptz(3) default clock_timestamp(),
      started_at timestamptz(3),
      fetched_at timestamptz(3),
      asked_at timestamptz(3) not null default clock_timestamp(),
      check (state <> 'shown' or (title is not null and site is not null))
    )`.execute(db)
  await sql`comment on column link_cards.picture is 'Our own signed address of it.'`.execute(db)
  await sql`comment on column link_cards.due_at is 'When it is fetched next; null: not until somebody posts it again.'`.execute(
    db,
  )
  await sql`create index link_cards_due on link_cards (due_at) where due_at is not null`.execute(db)
  await sql`create index link_cards_host on link_cards (host, started_at)`.execute(db)
  for (const table of ['posts', 'post_replies']) {
    const name = sql.table(table)
    await sql`alter table ${name} add column card_url text`.execute(db)
    await sql`create index ${sql.ref(`${table}_card`)} on ${name} (card_url, id) where card_url is not null`.execute(
      db,
    )
  }
  await sql`
    create or replace function post_replies_empty() returns trigger language plpgsql as $$
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
    end $$`.execute(db)
}
