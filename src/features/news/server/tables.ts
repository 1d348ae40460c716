import type { Generated } from 'kysely'

export interface NewsFeedsTable {
  url: string
  etag: string | null
  last_modified: string | null
  fetched_at: Date | null
  /** When it is due, or until when the process that fetches it holds it. */
  next_at: Generated<Date>
  /** In a row, up to now. */
  failures: Generated<number>
  failure: string | null
}

export interface NewsArticlesTable {
  id: string
  /** The id of the first article about the same story; its own when it is that. */
  cluster_id: string
  feed_url: string
  story_key: string
  title: string
  description: string
  link: string
  image_url: string | null
  source: string
  category: string
  author: string | null
  search_text: string
  published_at: Date
  seen_at: Generated<Date>
  page_read_at: Date | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    news_feeds: NewsFeedsTable
    news_articles: NewsArticlesTable
  }
}
