import { randomUUID } from 'node:crypto'
import { EVENTS_MISSED, type Events } from '../events.ts'

const PUBLISH_AT_MOST_EVERY_MS = 100
/** Payload `{ tags?: string[], from: string }`; `from` is of the process that published it. */
const TOPIC = 'pages.changed'

/** What has changed or what an answer shows, such as `['posts']`. Undefined: it may be anything. */
export type Tags = readonly string[] | undefined

export interface Invalidation {
  /**
   * Drops what caches hold of these tags: here at once, in other processes within 100 ms. Call it after the commit.
   * With no tag at all nothing is dropped.
   */
  invalidate(tags: Tags): void
  /** Has a cache informed of tags to drop. */
  subscribe(listener: (tags: Tags) => void): void
}

/** Whether an answer that shows `shown` may have changed with `changed`. */
export function isAffected(shown: Tags, changed: Tags): boolean {
  if (shown === undefined) return changed === undefined || changed.length > 0
  return changed === undefined ? true : shown.some((tag) => changed.includes(tag))
}

/** Notifies caches, in every process, of what has changed. */
export function createInvalidation(events: Events): Invalidation {
  const listeners: ((tags: Tags) => void)[] = []
  const notify = (tags: Tags) => {
    for (const listener of listeners) listener(tags)
  }
  const id = randomUUID()
  events.subscribe(TOPIC, ({ tags, from }) => {
    // What this process published it has dropped already.
    if (from !== id) notify(Array.isArray(tags) ? tags.map(String) : undefined)
  })
  events.subscribe(EVENTS_MISSED, () => notify(undefined))

  let resting: NodeJS.Timeout | undefined
  /** Invalidated while resting: published together afterwards. */
  let waiting: Tags = []
  const publish = (tags: Tags) => {
    resting = setTimeout(() => {
      resting = undefined
      const next = waiting
      waiting = []
      if (next === undefined || next.length > 0) publish(next)
    }, PUBLISH_AT_MOST_EVERY_MS).unref()
    events.publish(TOPIC, { tags, from: id }).catch(() => {})
  }

  return {
    invalidate(tags) {
      if (tags?.length === 0) return
      notify(tags)
      if (resting) waiting = tags && waiting && [...new Set([...waiting, ...tags])]
      else publish(tags)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
