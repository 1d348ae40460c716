import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Validators } from '#sources/news-feeds/client.ts'

/** Inserts new feeds, due at once, and leaves the others unchanged. */
export async function addFeeds(db: DbOrTrx, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  await db
    .insertInto('news_feeds')
    .values(urls.map((url) => ({ url })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Makes feeds due whose last successful fetch is longer ago than `ms`, or in the future because the clock was set back.
 * Leaves those that are due within `claimMs`: a process may be fetching them.
 */
export async function makeFeedsDue(db: DbOrTrx, urls: string[], ms: number, claimMs: number): Promise<void> {
  await sql`
    update news_feeds set due_at = now()
    where url = any(${urls}) and failures = 0 and due_at > ${inMs(claimMs)}
      and not fetched_at between now() - make_interval(secs => ${ms / 1000}) and now()`.execute(db)
}

/** Records that a feed was fetched. Without `validators` it had not changed, and the old ones stay. */
export async function recordFeedFetch(
  db: DbOrTrx,
  url: string,
  nextInMs: number,
  validators?: Validators,
): Promise<void> {
  await db
    .updateTable('news_feeds')
    .set({
      fetched_at: sql<Date>`now()`,
      due_at: inMs(nextInMs),
      failures: 0,
      failure: null,
      ...(validators && { etag: validators.etag ?? null, last_modified: validators.lastModified ?? null }),
    })
    .where('url', '=', url)
    .execute()
}

export async function recordFeedFailure(
  db: DbOrTrx,
  url: string,
  reason: string,
  nextInMs: number,
): Promise<void> {
  await db
    .updateTable('news_feeds')
    .set(({ eb }) => ({
      due_at: inMs(nextInMs),
      failures: eb('failures', '+', 1),
      failure: reason.slice(0, 300),
    }))
    .where('url', '=', url)
    .execute()
}

function inMs(ms: number) {
  return sql<Date>`now() + make_interval(secs => ${ms / 1000})`
}
