import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import { storyKey } from '#sources/news-feeds/addresses.ts'
import type { FetchedFeed } from '#sources/news-feeds/client.ts'
import { newsCategory } from './category.ts'
import { createClusters, fold } from './clusters.ts'
import { recordFeedFetch } from './feed-queries.ts'
import { knownStories, type NewArticle, recentHeadlines, saveArticles } from './queries.ts'
import type { NewsFeed } from './settings.ts'

export const RETENTION_DAYS = 90
const CLUSTER_DAYS = 3
const MINUTE_MS = 60_000

/** Stores the stories of a fetched feed and records the fetch; all or nothing. */
export async function ingestFeed(
  db: Db,
  feed: NewsFeed,
  fetched: FetchedFeed,
  nextInMs: number,
): Promise<void> {
  const now = Date.now()
  const source = feed.name ?? fetched.title ?? new URL(feed.url).hostname.replace(/^www\./, '')
  const articles = new Map<string, NewArticle>()
  fetched.stories.forEach((story, index) => {
    // Without a date, only the order of the feed is known.
    const publishedAt = story.publishedAt ?? new Date(now - index * MINUTE_MS)
    const key = storyKey(story.link)
    if (articles.has(key) || publishedAt.getTime() < now - RETENTION_DAYS * 24 * 60 * MINUTE_MS) return
    const id = randomUUID()
    articles.set(key, {
      id,
      cluster_id: id,
      feed_url: feed.url,
      story_key: key,
      title: story.title,
      description: story.description,
      link: story.link,
      image_url: story.image ?? null,
      source,
      category: newsCategory(story, feed.category),
      author: story.author ?? null,
      search_text: fold(`${story.title}\n${story.description}`),
      // A date in the future would stay on top until it has passed.
      published_at: new Date(Math.min(publishedAt.getTime(), now)),
      seen_at: new Date(now),
    })
  })

  await db.transaction().execute(async (trx) => {
    const known = await knownStories(trx, Array.from(articles.keys()))
    const clusters = createClusters(await recentHeadlines(trx, CLUSTER_DAYS))
    for (const [key, article] of articles) {
      if (known.has(key)) continue
      // Each is compared with thousands of headlines: requests run in between.
      await setImmediate()
      article.cluster_id = clusters.clusterOf({ feedUrl: feed.url, title: article.title }, article.id)
    }
    await saveArticles(trx, Array.from(articles.values()))
    await recordFeedFetch(trx, feed.url, nextInMs, fetched.validators)
  })
}
