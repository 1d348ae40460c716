import { currentSession } from '#features/accounts/sign-in/ui/session/session-store.ts'
import type { LiveEvent } from '../contract.ts'
import { ADMIN_TOPIC, AGE_MAX_MS, HELLO, MISSED, OWN_TOPIC, TOPICS_MAX } from '../limits.ts'
import { readStream, type StreamEvent } from './stream.ts'

/** A message from the tab that holds the connection to all tabs, including itself. */
export type TabMessage =
  | ({ kind: 'event' } & LiveEvent)
  /** Events may have been missed, on these topics or on all. */
  | { kind: 'missed'; topics?: readonly string[] }

interface LeaderOptions {
  /** Reads the topics of all tabs. */
  readTopics: () => Promise<string[]>
  broadcast: (message: TabMessage) => void
  /** Another tab held the connection before. */
  tookOver: boolean
  openStream?: typeof readStream
}

export interface Leader {
  /** Call it when the topics or the viewer may have changed. */
  review(): void
  /** Finds out whether this topic had events since this moment (by `Date.now()`), and broadcasts it if so. */
  ask(topic: string, since: number): void
  stop(): void
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000
/** Debounces topic changes: a navigation causes several at once. */
const SETTLE_MS = 150
/** The number of recent event ids kept for dropping duplicates, and of unanswered questions. */
const REMEMBERED = 200

/**
 * Keeps one connection for all requested topics, none without topics. When the topics change, it opens the new
 * connection before it closes the old one, so that no event is missed, and drops duplicates.
 */
export function createLeader({
  readTopics,
  broadcast,
  tookOver,
  openStream = readStream,
}: LeaderOptions): Leader {
  let current: { key: string; abort: AbortController } | undefined
  let isLive = false
  let hasListened = tookOver
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let settle: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const seenIds = new Set<string>()
  /** Unanswered questions: the time since when, by topic. */
  const requested = new Map<string, number>()
  /** Since when all events of a topic are known. */
  const known = new Map<string, number>()
  const lastEvents = new Map<string, number>()

  /** Answers the questions that need no request. */
  const answer = () => {
    const missed: string[] = []
    for (const [topic, since] of requested) {
      const knownSince = known.get(topic)
      if (knownSince === undefined) continue
      requested.delete(topic)
      if (knownSince > since || (lastEvents.get(topic) ?? 0) > since) missed.push(topic)
    }
    if (missed.length > 0) broadcast({ kind: 'missed', topics: missed })
  }
  const forget = () => {
    known.clear()
    lastEvents.clear()
  }

  const handleEvent = ({ name, id, data }: StreamEvent) => {
    if (name === MISSED) return broadcast({ kind: 'missed' })
    if (!isEvent(data) || (id && seenIds.has(id))) return
    if (id) seenIds.add(id)
    for (const oldest of seenIds) if (seenIds.size > REMEMBERED) seenIds.delete(oldest)
    lastEvents.set(data.topic, Date.now())
    broadcast({ kind: 'event', ...data })
  }

  const connect = async () => {
    clearTimeout(retry)
    const topics = await allowedTopics(readTopics)
    if (isStopped) return
    // Reconnect when the viewer changes as well.
    const key = `${currentSession().sessionId ?? ''} ${topics.join(',')}`
    if (current?.key === key) return answer()
    const before = current
    if (topics.length === 0) {
      before?.abort.abort()
      current = undefined
      isLive = false
      forget()
      return
    }
    const mine = { key, abort: new AbortController() }
    current = mine
    const now = Date.now()
    const oldest = Math.min(now, ...topics.map((topic) => requested.get(topic) ?? now))
    const since = Math.max(oldest, now - AGE_MAX_MS)
    const refused = await openStream(topics, {
      // No event is lost while the old connection is open.
      isReconnect: hasListened && !isLive,
      // Topics subscribed before continue without a gap; the age is that of the oldest page among the others.
      age: now - since,
      signal: mine.abort.signal,
      onEvent: (event) => {
        if (event.name !== HELLO) return handleEvent(event)
        before?.abort.abort()
        if (current !== mine) return
        failures = 0
        hasListened = true
        isLive = true
        if (event.data.missed === true && !Array.isArray(event.data.topics)) {
          requested.clear()
          for (const topic of topics) known.set(topic, Date.now())
          return broadcast({ kind: 'missed' })
        }
        for (const topic of known.keys()) if (!topics.includes(topic)) known.delete(topic)
        for (const topic of topics) {
          if (known.has(topic)) continue
          known.set(topic, since)
          lastEvents.delete(topic)
          if (Array.isArray(event.data.topics) && event.data.topics.includes(topic))
            lastEvents.set(topic, now)
        }
        answer()
      },
    })
    before?.abort.abort()
    if (current !== mine) return
    current = undefined
    isLive = false
    forget()
    if (!isStopped) retry = setTimeout(connect, waitBefore(failures++, refused))
  }

  const online = () => void connect()
  window.addEventListener('online', online)
  return {
    review() {
      clearTimeout(settle)
      settle = setTimeout(connect, SETTLE_MS)
    },
    ask(topic, since) {
      requested.set(topic, Math.min(since, requested.get(topic) ?? since))
      for (const oldest of requested.keys()) if (requested.size > REMEMBERED) requested.delete(oldest)
      this.review()
    },
    stop() {
      isStopped = true
      clearTimeout(retry)
      clearTimeout(settle)
      window.removeEventListener('online', online)
      current?.abort.abort()
      current = undefined
    },
  }
}

/** Doubles up to a minute, with jitter, so that browsers that lost the same server do not all return at once. */
function waitBefore(failures: number, refused: number | undefined): number {
  const isRefusal = refused !== undefined && refused >= 400 && refused < 500
  const longest = isRefusal ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return longest * (0.2 + 0.8 * Math.random())
}

/** The topics sorted, without members' topics for a visitor, and at most as many as the server accepts. */
async function allowedTopics(readTopics: () => Promise<string[]>): Promise<string[]> {
  const topics = new Set(await readTopics())
  if (currentSession().status !== 'member') for (const topic of [OWN_TOPIC, ADMIN_TOPIC]) topics.delete(topic)
  return [...topics].sort().slice(0, TOPICS_MAX)
}

function isEvent(data: Record<string, unknown>): data is LiveEvent {
  return typeof data.topic === 'string' && typeof data.type === 'string' && typeof data.data === 'object'
}
