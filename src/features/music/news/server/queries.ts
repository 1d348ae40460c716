import { type Insertable, sql } from 'kysely'
import type { Database, DbOrTrx } from '#platform/db/database.ts'
import { isNotSetAside } from '#platform/set-aside.ts'

/** The most headlines with which a new one is compared. */
const HEADLINES_MAX = 2000

export type NewArticle = Insertable<Database['news_articles']>

/** One article of each story, newest first. */
export async function listArticles(db: DbOrTrx, limit: number) {
  return shown(db).limit(limit).execute()
}

/** The same for those whose folded title or description contains `text`. */
export async function findArticles(db: DbOrTrx, text: string, limit: number) {
  return shown(db).where(sql<boolean>`strpos(search_text, ${text}) > 0`).limit(limit).execute()
}

function shown(db: DbOrTrx) {
  return db
    .selectFrom('news_articles')
    .select([
      'id',
      'title',
      'description',
      'link',
      'image_url',
      'source',
      'category',
      'author',
      'published_at',
    ])
    .select('search_text')
    .whereRef('id', '=', 'cluster_id')
    .orderBy('published_at', 'desc')
    .orderBy('id')
}

/** The newest headlines of the last `days`, for clustering new ones. */
export async function recentHeadlines(db: DbOrTrx, days: number) {
  return db
    .selectFrom('news_articles')
    .select(['cluster_id as clusterId', 'feed_url as feedUrl', 'title'])
    .where('published_at', '>', daysAgo(days))
    .orderBy('published_at', 'desc')
    .limit(HEADLINES_MAX)
    .execute()
}

/** The keys of these stories that are already stored. */
export async function knownStories(db: DbOrTrx, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('news_articles')
    .select('story_key')
    .where('story_key', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.story_key))
}

/**
 * Adds articles. Existing ones take over the changes of their own feed, but retain their date and never lose a picture.
 */
export async function saveArticles(db: DbOrTrx, articles: NewArticle[]): Promise<void> {
  if (articles.length === 0) return
  await db
    .insertInto('news_articles')
    .values(articles)
    .onConflict((conflict) =>
      conflict
        .column('story_key')
        .doUpdateSet({
          title: sql`excluded.title`,
          description: sql`excluded.description`,
          link: sql`excluded.link`,
          image_url: sql`coalesce(excluded.image_url, news_articles.image_url)`,
          source: sql`excluded.source`,
          category: sql`excluded.category`,
          author: sql`excluded.author`,
          search_text: sql`excluded.search_text`,
          seen_at: sql`excluded.seen_at`,
        })
        .whereRef('news_articles.feed_url', '=', sql.ref('excluded.feed_url')),
    )
    .execute()
}

/**
 * Deletes stories older than `days` that no feed lists any more. When the article that represents a story goes, the
 * whole story goes.
 */
export async function deleteOldArticles(db: DbOrTrx, days: number): Promise<void> {
  await sql`
    delete from news_articles where cluster_id in (
      select id from news_articles
      where id = cluster_id and published_at < ${daysAgo(days)} and seen_at < ${daysAgo(2)})`.execute(db)
}

/** Recent articles without a picture whose own page has not been read, without those that the queue has set aside. */
export async function articlesWithoutPicture(db: DbOrTrx, queue: string, limit: number) {
  return db
    .selectFrom('news_articles')
    .select(['id', 'link'])
    .whereRef('id', '=', 'cluster_id')
    .where('image_url', 'is', null)
    .where('page_read_at', 'is', null)
    .where('published_at', '>', daysAgo(3))
    .where(isNotSetAside(queue, sql.ref('news_articles.id')))
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
}

/** Records that an article's page was read, and the picture that it names. */
export async function markPageRead(db: DbOrTrx, id: string, imageUrl: string | undefined): Promise<void> {
  await db
    .updateTable('news_articles')
    .set({ page_read_at: sql<Date>`now()`, ...(imageUrl && { image_url: imageUrl }) })
    .where('id', '=', id)
    .execute()
}

function daysAgo(days: number) {
  return sql<Date>`now() - make_interval(days => ${days})`
}
