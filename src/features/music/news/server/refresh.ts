import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createLimit } from '#platform/limit.ts'
import type { Platform } from '#platform/platform.ts'
import { memoizeSuccess, singleFlight } from '#platform/single-flight.ts'
import type { Sources } from '#sources/sources.ts'
import { NEWS_FRESH_MS, NEWS_REFETCH_MS } from '../limits.ts'
import {
  addFeeds,
  claimDueFeeds,
  makeFeedsDue,
  recordFeedFailure,
  recordFeedFetch,
  releaseFeed,
} from './feed-queries.ts'
import { ingestFeed } from './ingest.ts'
import type { NewsFeed } from './settings.ts'

export interface NewsRefresh {
  /** Fetches the feeds that are due, each failing on its own. Never throws because a feed fails. */
  refresh(): Promise<void>
  /** The same, plus the feeds that were fetched more than 15 minutes ago. */
  refreshStale(): Promise<void>
}

const CLAIM_MS = 2 * 60_000
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
  { db, log, metrics }: Pick<Platform, 'db' | 'log' | 'metrics'>,
  { newsFeeds }: Pick<Sources, 'newsFeeds'>,
  feeds: NewsFeed[],
): NewsRefresh {
  const limitFetches = createLimit(metrics, 'news feeds', FEEDS_AT_ONCE)
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

  /** Gives the failure of the feed to log. */
  const fetchOne = async (
    feed: NewsFeed,
    claimed: Awaited<ReturnType<typeof claimDueFeeds>>[number],
  ): Promise<FeedFailure | undefined> => {
    try {
      const fetched = await newsFeeds.fetchFeed(feed.url, {
        etag: claimed.etag ?? undefined,
        lastModified: claimed.last_modified ?? undefined,
      })
      if (fetched) await ingestFeed(db, feed, fetched, NEWS_REFETCH_MS)
      else await recordFeedFetch(db, feed.url, NEWS_REFETCH_MS)
      if (claimed.failures > 0) log.info({ feed: feed.url }, 'feed recovered')
    } catch (error) {
      if (error instanceof OutsideError && error.kind === 'closed') {
        await releaseFeed(db, feed.url)
        return undefined
      }
      const reason = error instanceof Error ? error.message : String(error)
      const isOutside = error instanceof OutsideError
      if (!isOutside) log.error({ err: error, feed: feed.url }, 'failed to store stories of a feed')
      await recordFeedFailure(db, feed.url, reason, retryAfter(error, claimed.failures))
      if (isOutside) return { feed: feed.url, reason, failuresBefore: claimed.failures }
    }
    return undefined
  }

  const refresh = singleFlight(async () => {
    await addAll()
    const claimed = await claimDueFeeds(db, urls, CLAIM_MS)
    const results = await Promise.all(
      claimed.map((row) => {
        const feed = feeds.find(({ url }) => url === row.url)
        return feed && limitFetches(() => fetchOne(feed, row))
      }),
    )
    logFailures(results.filter((failure) => failure !== undefined))
  })

  return {
    refresh,
    async refreshStale() {
      await makeFeedsDue(db, urls, NEWS_FRESH_MS, CLAIM_MS)
      await refresh()
    },
  }
}

function retryAfter(error: unknown, failures: number): number {
  const doubling = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), NEWS_REFETCH_MS)
  // Feeds that failed together should not be retried together.
  const jittered = Math.min(doubling * (0.75 + Math.random() / 2), NEWS_REFETCH_MS)
  // A source that asks for a pause, of an hour at most, gets it.
  return error instanceof OutsideError && error.asksForPause
    ? Math.max(jittered, error.retryAfterMs ?? 0)
    : jittered
}
