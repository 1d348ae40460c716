import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_feeds (
      url text primary key,
      etag text,
      last_modified text,
      fetched_at timestamptz,
      next_at timestamptz not null default now(),
      failures integer not null default 0,
      failure text
    )`.execute(db)
  await sql`
    create table news_articles (
      id uuid primary key default gen_random_uuid(),
      -- The article that stands for all that tell the same story; itself when it was the first.
      cluster_id uuid not null,
      feed_url text not null,
      -- The link without what tells nothing, so that a story has one row however it is linked.
      story_key text not null unique,
      title text not null,
      description text not null,
      link text not null,
      image_url text,
      source text not null,
      category text not null,
      author text,
      -- Title and description, folded, for finding the news of an artist.
      search_text text not null,
      published_at timestamptz not null,
      seen_at timestamptz not null default now(),
      -- When the story's own page was looked at for a picture.
      page_read_at timestamptz
    )`.execute(db)
  await sql`create index on news_articles (published_at desc, id) where id = cluster_id`.execute(db)
  await sql`create index on news_articles (published_at) where id <> cluster_id`.execute(db)
}
