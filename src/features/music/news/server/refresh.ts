import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import type { Job } from '#platform/jobs.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import type { Platform } from '#platform/platform.ts'
import { memoizeSuccess, singleFlight } from '#platform/single-flight.ts'
import type { Sources } from '#sources/sources.ts'
import { NEWS_FRESH_MS, NEWS_REFETCH_MS } from '../limits.ts'
import { addFeeds, makeFeedsDue, recordFeedFailure, recordFeedFetch } from './feed-queries.ts'
import { ingestFeed } from './ingest.ts'
import type { NewsFeed } from './settings.ts'

export interface NewsRefresh {
  job: Job
  /** Fetches the feeds that are due, each failing on its own. Never throws because a feed fails. */
  refresh(): Promise<void>
  /** The same, plus the feeds that were fetched more than 15 minutes ago. */
  refreshStale(): Promise<void>
}

/** The job that fetches feeds, and the queue of those whose stories could not be stored; a visit may start it early. */
export const FEEDS = 'news.feeds'
/** Each check fetches only the feeds that are due. */
const CHECK_SECONDS = 60
const CLAIM_SECONDS = 2 * 60
const FEEDS_AT_ONCE = 4
/** A feed that fails is retried after a minute, then two, and so on up to half an hour. */
const FIRST_RETRY_MS = 60_000
/** Logs the first failure, then about one a day. */
const FAILURES_PER_WARNING = 48

interface FeedFailure {
  feed: string
  reason: string
  failuresBefore: number
}

const isRepeated = ({ failuresBefore }: FeedFailure) => failuresBefore % FAILURES_PER_WARNING !== 0

export function createNewsRefresh(
  platform: Pick<Platform, 'db' | 'jobs' | 'log' | 'stopping'>,
  { newsFeeds }: Pick<Sources, 'newsFeeds'>,
  feeds: NewsFeed[],
): NewsRefresh {
  const { db, log } = platform
  const urls = feeds.map(({ url }) => url)
  const addAll = memoizeSuccess(() => addFeeds(db, urls))

  /** One line however many feeds failed: without a connection all of them do. */
  const logFailures = (failures: FeedFailure[]) => {
    for (const [level, some] of [
      ['debug', failures.filter(isRepeated)],
      ['warn', failures.filter((failure) => !isRepeated(failure))],
    ] as const) {
      const feeds = Object.fromEntries(some.map(({ feed, reason }) => [feed, reason]))
      if (some.length > 0) log[level]({ feeds }, 'news feeds failed')
    }
  }

  /** Of the feeds that this run fetched. */
  let failures: FeedFailure[] = []

  const fetchOne = async (row: Selectable<Database['news_feeds']>) => {
    const feed = feeds.find(({ url }) => url === row.url)
    if (!feed) return undefined
    try {
      const fetched = await newsFeeds.fetchFeed(feed.url, {
        etag: row.etag ?? undefined,
        lastModified: row.last_modified ?? undefined,
      })
      if (fetched) await ingestFeed(db, feed, fetched, NEWS_REFETCH_MS)
      else await recordFeedFetch(db, feed.url, NEWS_REFETCH_MS)
      if (row.failures > 0) log.info({ feed: feed.url }, 'feed recovered')
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind === 'closed') throw error
      await recordFeedFailure(db, feed.url, error.message, retryAfter(error, row.failures))
      failures.push({ feed: feed.url, reason: error.message, failuresBefore: row.failures })
    }
    return undefined
  }

  // Feeds that do not answer count their failures themselves: `due_at` says when they are asked again.
  const queue = createLeasedQueue(
    platform,
    {
      name: FEEDS,
      everySeconds: CHECK_SECONDS,
      table: 'news_feeds',
      key: ['url'],
      due: 'due_at',
      seconds: CLAIM_SECONDS,
      atOnce: FEEDS_AT_ONCE,
      own: sql`q.url = any (${urls})`,
      order: sql`q.due_at`,
      failure: 'failed to store stories of a feed',
    },
    fetchOne,
  )

  const refresh = singleFlight(async () => {
    await addAll()
    failures = []
    await queue.job.run()
    logFailures(failures)
  })

  return {
    job: { ...queue.job, run: refresh },
    refresh,
    async refreshStale() {
      await makeFeedsDue(db, urls, NEWS_FRESH_MS, CLAIM_SECONDS * 1000)
      await refresh()
    },
  }
}

function retryAfter(error: OutsideError, failures: number): number {
  const doubling = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), NEWS_REFETCH_MS)
  // Feeds that failed together should not be retried together.
  const jittered = Math.min(doubling * (0.75 + Math.random() / 2), NEWS_REFETCH_MS)
  // A source that asks for a pause, of an hour at most, gets it.
  return error.asksForPause ? Math.max(jittered, error.retryAfterMs ?? 0) : jittered
}
