import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { publishLive } from '#features/accounts/live/public.ts'
import type { IsRefusedLink } from '#features/accounts/screening/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { isPassing } from '#platform/db/outage.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { createLeasedQueue } from '#platform/leased-queue.ts'
import type { Platform } from '#platform/platform.ts'
import { fetchLinkPreview } from '#sources/link-previews/preview.ts'
import {
  addCard,
  deleteUnusedCards,
  failCard,
  findCardOf,
  findPostsShowingCard,
  HOST_SECONDS,
  hasMoreDueCards,
  isKnown,
  isOfRestedHost,
  type PostOrReplyId,
  pauseHost,
  refuseCards,
  setGivenUp,
  storeCard,
} from './card-queries.ts'

const EVERY_SECONDS = 10
const UNUSED_EVERY_SECONDS = 24 * 60 * 60
/** Pages that a process fetches at a time, from different hosts. */
const CONCURRENCY = 4
/** After this time another process fetches the cards that a stopped process had taken. */
const LEASE_SECONDS = 60
/** Delays before temporary failures are retried; after the last one the card has failed. */
const RETRY_SECONDS = [300, 3600]
/** How many new addresses a member may post. */
const OF_MEMBER = { name: 'link-cards', points: 30, seconds: 3600 }
/** The most posts and replies whose open pages are notified of a card. */
const PUBLISHED_MAX = 50

export type LinkCards = ReturnType<typeof createLinkCards>

/**
 * Cards of links: fetched once per address in the background, after the post or reply is public. `isRefused` says
 * whether the site refuses links to an address.
 */
export function createLinkCards(platform: Platform, { isRefused }: { isRefused: IsRefusedLink }) {
  const { db, log, stopping, invalidation, config } = platform
  const ofMember = createRateLimit(platform, OF_MEMBER)
  const ownHost = new URL(config.publicUrl).host

  /** Makes open pages read the posts and replies again. */
  const publish = async (url: string) => {
    const { posts, replies } = await findPostsShowingCard(db, url, PUBLISHED_MAX)
    const postIds = [...posts, ...replies.map(({ postId }) => postId)]
    if (postIds.length === 0) return
    await invalidation.invalidate(['feed', 'replies', ...postIds.map((id) => `post:${id}` as const)])
    for (const id of posts) {
      await publishLive(platform, { topic: `post:${id}`, type: 'edited', written: { post: id } })
      await publishLive(platform, {
        topic: 'feed',
        type: 'card',
        data: { postId: id },
        written: { post: id },
      })
    }
    for (const { id, postId } of replies) {
      const data = { replyId: id }
      await publishLive(platform, {
        topic: `post:${postId}`,
        type: 'reply-edited',
        data,
        written: { reply: id },
      })
    }
  }

  /** Throws after a failure that may pass. */
  const fetchCard = async (url: string): Promise<void> => {
    try {
      if (await isRefused(db, url)) return await failCard(db, url)
      const preview = await fetchLinkPreview(platform, url)
      const sign = await imageAddresses(platform, 'link')
      const picture = preview.picture && sign(preview.picture)
      const isShown = await db.transaction().execute(async (trx) => {
        const isOfRefused = await isRefused(trx, preview.address)
        await (isOfRefused ? failCard(trx, url) : storeCard(trx, url, preview, picture))
        return !isOfRefused
      })
      if (isShown) await publish(url)
    } catch (error) {
      if (!(error instanceof OutsideError)) {
        if (isPassing(error)) throw error
        log.error({ err: error, url }, 'failed to store link card')
        return await failCard(db, url)
      }
      const mayPass =
        ['timeout', 'unreachable', 'closed'].includes(error.kind) ||
        (error.kind === 'status' && error.isOutage)
      if (!mayPass) {
        log.debug({ url, reason: error.message }, 'failed to fetch link card')
        return await failCard(db, url)
      }
      if (error.asksForPause && error.retryAfterMs) await pauseHost(db, url, error.retryAfterMs)
      throw error
    }
  }

  const queue = createLeasedQueue(
    platform,
    {
      name: 'community.link-cards',
      everySeconds: EVERY_SECONDS,
      table: 'link_cards',
      key: ['url'],
      where: isOfRestedHost,
      order: sql`q.due_at`,
      due: 'due_at',
      seconds: LEASE_SECONDS,
      taking: sql`started_at = clock_timestamp()`,
      atOnce: CONCURRENCY,
      retry: {
        attempts: RETRY_SECONDS.length + 1,
        pause: (attempts) => RETRY_SECONDS[attempts - 1] ?? 0,
        onDead: setGivenUp,
      },
      failure: 'failed to fetch link card',
      async whenNone() {
        if (!(await hasMoreDueCards(db))) return false
        await delay(HOST_SECONDS * 1000, undefined, { signal: stopping }).catch(() => undefined)
        return true
      },
    },
    async ({ url }) => {
      await fetchCard(url)
      return undefined
    },
  )

  const requestCard = async (written: PostOrReplyId) => {
    const found = await findCardOf(db, written)
    if (!found || new URL(found.url).host === ownHost || (await isKnown(db, found.url))) return
    await ofMember.consume(found.authorId)
    if (await addCard(db, found.url)) queue.wake()
  }

  return {
    /** Queues the card of a public post or reply, if it has a link. Call it after the commit; it does not block. */
    request(written: PostOrReplyId) {
      requestCard(written).catch((error: unknown) => {
        const isTooMuch = error instanceof ProblemError && error.problem.status === 429
        if (!isTooMuch && !stopping.aborted) log.warn({ err: error }, 'failed to queue link card')
      })
    },
    jobs: [
      queue.job,
      {
        name: 'community.unused-cards',
        everySeconds: UNUSED_EVERY_SECONDS,
        run: () => deleteUnusedCards(db),
      },
    ],
  }
}

/**
 * Hides the cards of refused hosts in all reads, and shows those of hosts that are no longer refused. Returns what to
 * do after the commit.
 */
export async function hideRefusedCards(
  { invalidation }: Pick<Platform, 'invalidation'>,
  trx: Trx,
  isRefused: (host: string) => boolean,
): Promise<() => void> {
  const isChanged = await refuseCards(trx, isRefused)
  return () => {
    if (isChanged) void invalidation.invalidate(['feed', 'replies'])
  }
}
