import { type Selectable, sql } from 'kysely'
import { bareHost } from '#features/business/public.ts'
import { pushNotifications } from '#features/notify/bell/public.ts'
import type { Database } from '#platform/db/database.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import type { Platform } from '#platform/platform.ts'
import { fetchShows } from '#sources/show-feeds/client.ts'
import { readFeedOwner } from './feed-owner.ts'
import { markPostersDue } from './poster-rows.ts'
import { storeFeed } from './read-feed.ts'

const READ_EVERY_MS = 6 * 60 * 60_000
const FIRST_RETRY_MS = 30 * 60_000
const SWEEP_SECONDS = 60

/** Reads organisers' feeds every six hours; retries a feed that failed after growing delays. */
export function createFeedReader(platform: Platform, on: { changed: () => void; stored: () => void }) {
  const { db, clock, log } = platform

  const read = async (feed: Selectable<Database['show_feeds']>): Promise<undefined> => {
    const now = clock.now()
    const reader = await readFeedOwner(db, feed)
    if (!reader.owner) {
      await db.updateTable('show_feeds').set({ failure: reader.why }).where('id', '=', feed.id).execute()
      return
    }
    try {
      const host = bareHost(new URL(feed.address).host)
      const found = await fetchShows(platform, feed.address, {
        etag: feed.etag,
        lastModified: feed.last_modified,
        hosts: [host, `www.${host}`],
        now,
      })
      const success = { read_at: now, failure: null, failures: 0 }
      if (!found) {
        await db.updateTable('show_feeds').set(success).where('id', '=', feed.id).execute()
        await markPostersDue(db, feed.id, now)
        on.stored()
        return
      }
      const { problems, added, changed, userIds } = await storeFeed(db, feed, found, now)
      await db
        .updateTable('show_feeds')
        .set({
          ...success,
          etag: found.validators.etag,
          last_modified: found.validators.lastModified,
          problems: JSON.stringify(problems),
        })
        .where('id', '=', feed.id)
        .execute()
      pushNotifications(platform, { userIds })
      await markPostersDue(db, feed.id, now)
      if (added + changed > 0) on.changed()
      on.stored()
      log.info({ feed: feed.address, added, changed, problems: problems.length }, 'read feed of shows')
    } catch (error) {
      if (error instanceof OutsideError && error.kind === 'closed') throw error
      const wait = Math.min(READ_EVERY_MS, FIRST_RETRY_MS * 2 ** Math.min(feed.failures, 10))
      const failure = error instanceof OutsideError ? error.message : 'We couldn’t store its entries.'
      if (!(error instanceof OutsideError))
        log.error({ err: error, feed: feed.address }, 'failed to store feed of shows')
      await db
        .updateTable('show_feeds')
        .set({ failure, failures: feed.failures + 1, due_at: new Date(now.getTime() + wait) })
        .where('id', '=', feed.id)
        .execute()
    }
  }

  return createLeasedQueue(
    platform,
    {
      name: 'shows.feeds',
      everySeconds: SWEEP_SECONDS,
      table: 'show_feeds',
      key: ['id'],
      order: sql`q.due_at`,
      due: 'due_at',
      seconds: READ_EVERY_MS / 1000,
      clock,
      failure: 'failed to read feed of shows',
    },
    read,
  )
}
