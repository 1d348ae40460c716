import { currentSession } from '#features/accounts/public-ui.tsx'
import type { LiveEvent } from '../contract.ts'
import { ADMIN_TOPIC, HELLO, MISSED, OWN_TOPIC, TOPICS_MAX } from '../limits.ts'
import { readStream, type StreamEvent } from './stream.ts'

/** What the tab that holds the connection tells the others, and itself. */
export type News = ({ kind: 'event' } & LiveEvent) | { kind: 'missed' }

interface LeaderOptions {
  /** What all tabs listen to. */
  wanted: () => Promise<string[]>
  tell: (news: News) => void
  /** Another tab had the connection before. */
  tookOver: boolean
}

export interface Leader {
  /** The topics, or who is here, may have changed. */
  review(): void
  stop(): void
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000
/** Pages that come and go change the topics several times at once. */
const SETTLE_MS = 150
/** So many events are recognised when they come a second time. */
const REMEMBERED = 200

/**
 * Keeps one connection for all topics that are wanted, none when there are none. Changed topics get a new
 * connection before the old one is let go, so nothing is missed in between; what comes by both is told once.
 */
export function lead({ wanted, tell, tookOver }: LeaderOptions): Leader {
  let current: { key: string; abort: AbortController } | undefined
  let isLive = false
  let hasListened = tookOver
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let settle: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const told = new Set<string>()

  const hear = ({ name, id, data }: StreamEvent) => {
    if (name === MISSED) return tell({ kind: 'missed' })
    if (!isEvent(data) || (id && told.has(id))) return
    if (id) told.add(id)
    for (const oldest of told) if (told.size > REMEMBERED) told.delete(oldest)
    tell({ kind: 'event', ...data })
  }

  const connect = async () => {
    clearTimeout(retry)
    const topics = await usable(wanted)
    if (isOver) return
    // Another member, or nobody, is another listener.
    const key = `${currentSession().sessionId ?? ''} ${topics.join(',')}`
    if (current?.key === key) return
    const before = current
    if (topics.length === 0) {
      before?.abort.abort()
      current = undefined
      isLive = false
      return
    }
    const mine = { key, abort: new AbortController() }
    current = mine
    const refused = await readStream(topics, {
      // While the old connection stands nothing is lost.
      again: hasListened && !isLive,
      signal: mine.abort.signal,
      onEvent: (event) => {
        if (event.name !== HELLO) return hear(event)
        before?.abort.abort()
        if (current !== mine) return
        failures = 0
        hasListened = true
        isLive = true
        if (event.data.missed === true) tell({ kind: 'missed' })
      },
    })
    before?.abort.abort()
    if (current !== mine) return
    current = undefined
    isLive = false
    if (!isOver) retry = setTimeout(connect, waitBefore(failures++, refused))
  }

  const online = () => void connect()
  window.addEventListener('online', online)
  return {
    review() {
      clearTimeout(settle)
      settle = setTimeout(connect, SETTLE_MS)
    },
    stop() {
      isOver = true
      clearTimeout(retry)
      clearTimeout(settle)
      window.removeEventListener('online', online)
      current?.abort.abort()
      current = undefined
    },
  }
}

/** Doubles up to a minute, anywhere below that, so that browsers that lost the same server come back one by one. */
function waitBefore(failures: number, refused: number | undefined): number {
  const isRefusal = refused !== undefined && refused >= 400 && refused < 500
  const longest = isRefusal ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return longest * (0.2 + 0.8 * Math.random())
}

/** In order, without what a visitor may not hear, and no more than the server takes. */
async function usable(wanted: () => Promise<string[]>): Promise<string[]> {
  const topics = new Set(await wanted())
  if (currentSession().status !== 'member') for (const topic of [OWN_TOPIC, ADMIN_TOPIC]) topics.delete(topic)
  return [...topics].sort().slice(0, TOPICS_MAX)
}

function isEvent(data: Record<string, unknown>): data is LiveEvent {
  return typeof data.topic === 'string' && typeof data.type === 'string' && typeof data.data === 'object'
}
