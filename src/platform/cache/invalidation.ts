import { randomUUID } from 'node:crypto'
import { EVENTS_MISSED, type Events } from '../events.ts'

const PUBLISH_AT_MOST_EVERY_MS = 100
/** Payload `{ tags?: string[], from: string }`; `from` identifies the process that published it. */
const TOPIC = 'pages.changed'

/** The data that changed or that an answer shows, such as `['posts']`. Undefined: possibly anything. */
export type Tags = readonly string[] | undefined

export interface Invalidation {
  /**
   * Drops cached answers with these tags: in this process at once, in others within 100 ms. Call it after the commit.
   * An empty list drops nothing.
   */
  invalidate(tags: Tags): void
  /** Calls the listener with each set of tags to drop. */
  subscribe(listener: (tags: Tags) => void): void
}

/** Whether a change of `changed` may affect an answer that shows `shown`. */
export function isAffected(shown: Tags, changed: Tags): boolean {
  if (shown === undefined) return changed === undefined || changed.length > 0
  return changed === undefined ? true : shown.some((tag) => changed.includes(tag))
}

/** Notifies the caches of every process of changes. */
export function createInvalidation(events: Events): Invalidation {
  const listeners: ((tags: Tags) => void)[] = []
  const notify = (tags: Tags) => {
    for (const listener of listeners) listener(tags)
  }
  const id = randomUUID()
  events.subscribe(TOPIC, ({ tags, from }) => {
    // This process has already dropped what it published itself.
    if (from !== id) notify(Array.isArray(tags) ? tags.map(String) : undefined)
  })
  events.subscribe(EVENTS_MISSED, () => notify(undefined))

  let resting: NodeJS.Timeout | undefined
  /** Tags invalidated during the pause; published together after it. */
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
