import type { Platform } from '#platform/platform.ts'
import type { Topic } from '../contract.ts'

/** The platform event that carries live events to the hub of every process. */
export const LIVE = 'live'

export interface PublishedEvent {
  /** The same in every process. */
  id: string
  topics: Topic[]
  type: string
  data: Record<string, unknown>
  /** The members who wrote the post or reply. */
  written?: PostOrReplyId
}

/** A post or a reply, by its id. */
export type PostOrReplyId = { post: string } | { reply: string }

interface LiveEventInput {
  /** `feed`, `post:<id>`, `member:<id>` …; several to publish the same event to many. */
  topic: Topic | readonly Topic[]
  type: string
  /**
   * Small: just enough for listeners to request the rest. It must not contain anything that some listener may not see.
   */
  data?: Record<string, unknown>
  /** Members who hide this post or reply do not get the event. */
  written?: PostOrReplyId
}

/** Topics per message, whose size is limited to 7,000 bytes. */
const TOPICS_AT_ONCE = 50

/**
 * Publishes an event to the listeners of a topic in every process. Call it after the commit. Never rejects: pages
 * refetch missed data when the viewer returns to them.
 */
export async function publishLive(
  platform: Platform,
  { topic, type, data = {}, written }: LiveEventInput,
): Promise<void> {
  const topics = [topic].flat()
  try {
    for (let from = 0; from < topics.length; from += TOPICS_AT_ONCE) {
      const message = {
        id: crypto.randomUUID(),
        topics: topics.slice(from, from + TOPICS_AT_ONCE),
        type,
        data,
        written,
      }
      await platform.events.publish(LIVE, message)
    }
  } catch (error) {
    platform.log.warn({ err: error, type }, 'failed to publish live event')
  }
}
