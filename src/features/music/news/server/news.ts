import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { workOnEach } from '#platform/row-queue.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { fetchPagePicture } from '#sources/news-feeds/story-page.ts'
import type { Sources } from '#sources/sources.ts'
import type { NewsArticle, NewsList } from '../contract.ts'
import { fold } from './clusters.ts'
import { RETENTION_DAYS } from './ingest.ts'
import {
  articlesWithoutPicture,
  deleteOldArticles,
  findArticles,
  listArticles,
  markPageRead,
} from './queries.ts'
import { createNewsRefresh, FEEDS } from './refresh.ts'
import { readNewsFeeds } from './settings.ts'

export interface Stories {
  /** Newest first; with `artist` only stories that name this artist. */
  list(query: { limit: number; artist?: string }): Promise<NewsList>
  /** Fetches feeds that are due, looks for pictures of stories without one, and deletes old stories. */
  job: Job
}

/** Without any stories yet, a visitor waits this long for the first feeds, and then gets an empty list. */
const FIRST_ANSWER_MS = 1_000
/** The shortest interval between visitors' checks for stale feeds. */
const REFRESH_EVERY_MS = 30_000
const PAGES_AT_A_TIME = 10
/** Rows read per requested story, as some contain the artist's name only inside another word. */
const CANDIDATES = 5

/** The news: articles from our database, filled from the configured feeds. Throws `ConfigError`. */
export function createStories(platform: Platform, sources: Sources): Stories {
  const { config, db, fetcher, jobs } = platform
  const feeds = createNewsRefresh(platform, sources, readNewsFeeds(config.newsFeeds))
  const refreshing = new Map<unknown, Promise<unknown>>()
  // As a job, so that the process waits for it before it ends: feeds that are claimed are released. It may run beside the
  // job of another process, as each feed is claimed by one.
  const runRefresh = singleFlight(() => jobs.run({ name: FEEDS, run: feeds.refreshStale }), refreshing)
  let nextRefreshAt = 0

  /** In the background; returns the promise of the running refresh. */
  const refreshStale = () => {
    if (performance.now() >= nextRefreshAt && !fetcher.closing.aborted) {
      nextRefreshAt = performance.now() + REFRESH_EVERY_MS
      void runRefresh()
    }
    const [running] = refreshing.values()
    return running
  }

  const readPicture = async ({ id, link }: { id: string; link: string }) => {
    try {
      await markPageRead(db, id, await fetchPagePicture(platform, link))
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      if (error.kind !== 'closed') await markPageRead(db, id, undefined)
    }
  }

  const read = ({ limit, artist }: { limit: number; artist?: string }) =>
    artist ? findAbout(db, artist, limit) : listArticles(db, limit)

  return {
    async list(query) {
      const running = refreshStale()
      // Read before each query: a refresh that ends during it may have added rows that it missed.
      let isRefreshing = running !== undefined
      let rows = await read(query)
      if (rows.length === 0 && running && !query.artist) {
        await Promise.race([running, new Promise((resolve) => setTimeout(resolve, FIRST_ANSWER_MS))])
        isRefreshing = refreshing.size > 0
        rows = await read(query)
      }
      const isEmpty = rows.length === 0 && !(query.artist && (await listArticles(db, 1)).length > 0)
      return { items: await toArticles(platform, rows), pending: isEmpty && isRefreshing }
    },
    job: {
      ...feeds.job,
      async run() {
        await feeds.job.run()
        await workOnEach(platform, FEEDS, {
          rows: await articlesWithoutPicture(db, FEEDS, PAGES_AT_A_TIME),
          keyOf: ({ id }) => id,
          work: readPicture,
        })
        await deleteOldArticles(db, RETENTION_DAYS)
      },
    },
  }
}

/** Stored stories that name an artist in title or description, newest first. */
export async function newsOfArtist(
  platform: Pick<Platform, 'db' | 'secretFor'>,
  artist: string,
  limit: number,
): Promise<NewsArticle[]> {
  return toArticles(platform, await findAbout(platform.db, artist, limit))
}

/** The newest stories that are examined for names. */
const EXAMINED = 200
/** The most words of a name. */
const NAME_WORDS = 8

/**
 * Stories since a time that name one of these artists, newest first, each with the first artist named. A name of one word
 * must be written as the artist writes it: "Air" is not in "on air".
 */
export async function newsNaming(
  platform: Pick<Platform, 'reads' | 'secretFor'>,
  names: readonly string[],
  { since, limit }: { since: Date; limit: number },
): Promise<{ article: NewsArticle; artist: string }[]> {
  if (names.length === 0) return []
  const rows = await listArticles(platform.reads.db, EXAMINED)
  const nameOf = createNameFinder(names)
  const found = rows
    .filter(({ published_at }) => published_at >= since)
    .flatMap((row) => {
      const artist = nameOf(`${row.title}\n${row.description}`)
      return artist === undefined ? [] : [{ row, artist }]
    })
    .slice(0, limit)
  const articles = await toArticles(
    platform,
    found.map(({ row }) => row),
  )
  return articles.flatMap((article, index) => {
    const one = found[index]
    return one ? [{ article, artist: one.artist }] : []
  })
}

/** Finds the first of these names in a text; in time that grows with the text, not with the names. */
function createNameFinder(names: readonly string[]): (text: string) => string | undefined {
  const wordsIn = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const known = new Map<string, string>()
  for (const name of names) {
    const words = wordsIn(name)
    if (words.length > 0 && words.length <= NAME_WORDS)
      known.set(words.length === 1 ? (words[0] ?? '') : fold(words.join(' ')), name)
  }
  return (text) => {
    const words = wordsIn(text)
    for (let from = 0; from < words.length; from++) {
      for (let count = 1; count <= NAME_WORDS && from + count <= words.length; count++) {
        const some = words.slice(from, from + count).join(' ')
        const name = known.get(count === 1 ? some : fold(some))
        if (name !== undefined) return name
      }
    }
    return undefined
  }
}

async function findAbout(db: Platform['db'], artist: string, limit: number) {
  const name = fold(artist.trim())
  const rows = await findArticles(db, name, limit * CANDIDATES)
  return rows.filter((row) => containsWholeName(row.search_text, name)).slice(0, limit)
}

async function toArticles(
  platform: Pick<Platform, 'secretFor'>,
  rows: Awaited<ReturnType<typeof listArticles>>,
): Promise<NewsArticle[]> {
  const addressOf = await imageAddresses(platform)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    link: row.link,
    image: row.image_url ? addressOf(row.image_url) : null,
    source: row.source,
    category: row.category,
    pubDate: row.published_at.toISOString(),
    author: row.author,
  }))
}

/**
 * Whether a text contains a name as a word (or words) of its own: "Yes" is not in "yesterday". In scripts without
 * spaces any occurrence counts.
 */
export function containsWholeName(text: string, name: string): boolean {
  if (name === '') return false
  if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u.test(name)) return text.includes(name)
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text)
}
