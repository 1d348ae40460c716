import type { Platform } from '#platform/platform.ts'
import type { Topic } from '../contract.ts'

/** The platform event that carries live events to the hub of every process. */
export const LIVE = 'live'

export interface ToldEvent {
  /** The same in every process. */
  id: string
  topics: Topic[]
  type: string
  data: Record<string, unknown>
}

interface Told {
  /** Under which it is told: `feed`, `post:<id>`, `member:<id>` …; several for the same news to many. */
  topic: Topic | readonly Topic[]
  type: string
  /** Small: what listeners need to ask for more. Never anything that not every listener may see. */
  data?: Record<string, unknown>
}

/** Topics told of in one message: it has at most 7,000 bytes. */
const TOPICS_AT_ONCE = 50

/**
 * Tells the listeners of a topic in every process. Call it after the commit. Never rejects: what was missed
 * is asked for again by whoever comes back to the page.
 */
export async function publishLive(platform: Platform, { topic, type, data = {} }: Told): Promise<void> {
  const topics = [topic].flat()
  try {
    for (let from = 0; from < topics.length; from += TOPICS_AT_ONCE) {
      const told = { id: crypto.randomUUID(), topics: topics.slice(from, from + TOPICS_AT_ONCE), type, data }
      await platform.events.publish(LIVE, told)
    }
  } catch (error) {
    platform.log.warn({ err: error, type }, 'a live event could not be told')
  }
}
