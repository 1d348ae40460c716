import { setTimeout as delay } from 'node:timers/promises'
import { publishLive } from '#features/accounts/live/public.ts'
import type { IsRefusedLink } from '#features/accounts/screening/public.ts'
import { imageAddresses } from '#features/files/outside-pictures/public.ts'
import { isPassing } from '#platform/db/outage.ts'
import { OutsideError } from '#platform/fetch/outside-error.ts'
import { createRateLimit } from '#platform/http/limits/rate-limit.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { createRowQueue } from '#platform/row-queue.ts'
import { fetchLinkPreview } from '#sources/link-previews/preview.ts'
import {
  addCard,
  type Card,
  claimCards,
  deleteUnusedCards,
  failCard,
  findCardOf,
  findPostsShowingCard,
  HOST_SECONDS,
  hasMoreDueCards,
  isKnown,
  type PostOrReplyId,
  postponeCard,
  storeCard,
} from './card-queries.ts'

const EVERY_SECONDS = 10
const UNUSED_EVERY_SECONDS = 24 * 60 * 60
/** Pages that a process fetches at a time, from different hosts. */
const CONCURRENCY = 4
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
    await invalidation.invalidate(['feed', 'replies', ...postIds.map((id) => `post:${id}`)])
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

  const fetchCard = async (card: Card) => {
    const { url } = card
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
      // Another process fetches it, or this one after its next start.
      if (error.kind === 'closed') return
      log.debug({ url, reason: error.message }, 'failed to fetch link card')
      const mayPass =
        ['timeout', 'unreachable'].includes(error.kind) || (error.kind === 'status' && error.isOutage)
      if (mayPass) await postponeCard(db, card, error.asksForPause ? error.retryAfterMs : undefined)
      else await failCard(db, url)
    }
  }

  const queue = createRowQueue(
    platform,
    { name: 'community.link-cards', everySeconds: EVERY_SECONDS, wakeAfterMs: 0 },
    async () => {
      const cards = await claimCards(db, CONCURRENCY)
      await Promise.all(cards.map(fetchCard))
      if (cards.length > 0) return true
      if (!(await hasMoreDueCards(db))) return false
      await delay(HOST_SECONDS * 1000, undefined, { signal: stopping }).catch(() => undefined)
      return true
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
