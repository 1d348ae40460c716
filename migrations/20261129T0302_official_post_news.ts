import { type Kysely, sql } from 'kysely'

/** Followers of a page hear of its official posts, batch by batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table official_post_news (
      post_id uuid primary key references posts (id) on delete cascade,
      last_user_id uuid
    )`.execute(db)
  await sql`comment on table official_post_news is
    'Official posts that followers of their pages have to hear of.'`.execute(db)
  await sql`comment on column official_post_news.last_user_id is 'The last member who was told; null: nobody yet.'`.execute(
    db,
  )
  await sql`
    create function note_official_post() returns trigger language plpgsql as $$
    begin
      insert into official_post_news (post_id) values (new.id) on conflict do nothing;
      return null;
    end $$`.execute(db)
  const isOfPage = sql`new.is_official_post and new.visibility = 'public'
    and new.linked_entity_type in ('artist', 'label', 'festival')`
  await sql`create trigger official_post_written after insert on posts for each row when (${isOfPage})
    execute function note_official_post()`.execute(db)
  // A post that was held is told once it is approved, unless it is old by then.
  await sql`create trigger official_post_shown after update of visibility on posts for each row
    when (old.visibility <> 'public' and ${isOfPage} and new.created_at > clock_timestamp() - interval '30 days') execute function note_official_post()`.execute(
    db,
  )
}
