import { randomUUID } from 'node:crypto'
import { EVENTS_MISSED, type Events } from '../events.ts'
import type { Log } from '../log.ts'

/** The areas of data that visitors see. A write says which it changes, a cached answer which it shows. */
export const AREAS = [
  /** The number of followers. */
  'artist-follows',
  /** Posts, with their counts. */
  'feed',
  'label-follows',
  /** Posts that leave the public: they are deleted, hidden or removed. */
  'posts-left',
  'products',
  'profiles',
  'replies',
  'shows',
  'site-texts',
  'statements',
] as const

/** An area, or one post that many visitors may reach through links. */
export type Tag = (typeof AREAS)[number] | `post:${string}`

/** The data that changed or that an answer shows, such as `['feed']`. Undefined: possibly anything. */
export type Tags = readonly Tag[] | undefined

const areas: readonly string[] = AREAS

export const isTag = (value: unknown): value is Tag =>
  typeof value === 'string' && (areas.includes(value) || value.startsWith('post:'))

/** Whether a change of `changed` may affect an answer that shows `shown`. */
export function isAffected(shown: Tags, changed: Tags): boolean {
  if (shown === undefined) return changed === undefined || changed.length > 0
  return changed === undefined ? true : shown.some((tag) => changed.includes(tag))
}

const PUBLISH_AT_MOST_EVERY_MS = 100
const RETRY_AFTER_MS = 1000
/** More tags than these, or longer ones, are published as "everything": a message has room for 7,000 bytes. */
const TAGS_MAX = 50
const TAGS_BYTES_MAX = 6000
/** Payload `{ tags?: string[], from: string }`; `from` identifies the process that published it. */
const TOPIC = 'pages.changed'

export interface Invalidation {
  /**
   * Drops cached answers with these tags: in this process at once, in others within 100 ms. Call it after the commit.
   * An empty list drops nothing.
   */
  invalidate(tags: Tags): void
  /** Calls the listener with each set of tags to drop. */
  subscribe(listener: (tags: Tags) => void): void
}

/** Tags that fit into a message; undefined, which drops everything, for too many. */
const bounded = (tags: Tags): Tags =>
  tags && (tags.length > TAGS_MAX || Buffer.byteLength(JSON.stringify(tags)) > TAGS_BYTES_MAX)
    ? undefined
    : tags

/**
 * Notifies the caches of every process of changes. When that fails, other processes are told a moment later to drop
 * everything, until the process stops.
 */
export function createInvalidation(
  events: Pick<Events, 'publish' | 'subscribe'>,
  log: Pick<Log, 'error' | 'info'>,
  stopping: AbortSignal,
): Invalidation {
  const listeners: ((tags: Tags) => void)[] = []
  const notify = (tags: Tags) => {
    for (const listener of listeners) listener(tags)
  }
  const id = randomUUID()
  events.subscribe(TOPIC, ({ tags, from }) => {
    // This process has already dropped what it published itself. Another version may know other tags.
    if (from !== id) notify(Array.isArray(tags) && tags.every(isTag) ? tags : undefined)
  })
  events.subscribe(EVENTS_MISSED, () => notify(undefined))

  let resting: NodeJS.Timeout | undefined
  /** Tags invalidated during the pause; published together after it. */
  let waiting: Tags = []
  let isFailing = false
  const rest = (ms: number) => {
    clearTimeout(resting)
    resting = setTimeout(() => {
      resting = undefined
      const next = waiting
      waiting = []
      if (next === undefined || next.length > 0) void publish(next)
    }, ms).unref()
  }
  const publish = async (tags: Tags) => {
    rest(PUBLISH_AT_MOST_EVERY_MS)
    try {
      await events.publish(TOPIC, { tags: bounded(tags), from: id })
      if (isFailing) log.info('other processes are notified of changes again')
      isFailing = false
    } catch (error) {
      if (stopping.aborted) return
      if (!isFailing) log.error({ err: error }, 'failed to notify other processes of changes, trying again')
      isFailing = true
      waiting = undefined
      rest(RETRY_AFTER_MS)
    }
  }

  return {
    invalidate(tags) {
      if (tags?.length === 0) return
      notify(tags)
      if (resting) waiting = tags && waiting && [...new Set([...waiting, ...tags])]
      else void publish(tags)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
