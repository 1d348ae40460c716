import { subscribeToSession } from '#features/accounts/sign-in/ui/session/session-store.ts'
import { isSiteDataBlocked } from '#platform/site-data.ts'
import type { LiveEvent } from '../contract.ts'
import { AGE_MAX_MS, DATA_AGE_MS, MISSED } from '../limits.ts'
import { createLeader, type Leader, type TabMessage } from './leader.ts'

type Listener = (event: LiveEvent) => void

/** Asks whether a topic had events since a moment, by `Date.now()`. */
interface Question {
  kind: 'ask'
  topic: string
  since: number
}

/** The tab that holds this lock holds the connection. */
const LEADER = 'fanfare.live'
/** Each tab holds a shared lock for each of its topics; the leader reads the list of locks. */
const TOPIC = 'fanfare.live/'

/** Undefined in insecure contexts, and in browsers that block site data, which refuse every request for a lock. */
const lockManager: LockManager | undefined = isSiteDataBlocked() ? undefined : navigator.locks

/** Tabs announce changed topics; the leader forwards events. */
const channel = new BroadcastChannel('fanfare.live')
const listeners = new Map<string, Set<Listener>>()
const locks = new Map<string, () => void>()
/** Questions asked before there is a leader: the time since when, by topic. */
const requested = new Map<string, number>()
const REQUESTED_MAX = 200
let leader: Leader | undefined
/** Ends this tab's leadership or candidacy. */
let resign: (() => void) | undefined
/** Whether this page has subscribed before; then its present data was read while it was open. */
let hasListened = false

/**
 * Subscribes to a topic until the returned function is called. All tabs of a browser share one connection, held by
 * one of them; when that one closes, the next takes over. Where there are no locks, every tab has its own.
 */
export function listen(topic: string, listener: Listener): () => void {
  const subscribers = listeners.get(topic) ?? new Set()
  listeners.set(topic, subscribers.add(listener))
  if (subscribers.size === 1) claim(topic)
  resign ??= lockManager ? requestLeadership(lockManager) : leadWithoutLocks()
  ask(topic)
  return () => {
    subscribers.delete(listener)
    if (subscribers.size > 0) return
    listeners.delete(topic)
    locks.get(topic)?.()
    locks.delete(topic)
    if (listeners.size === 0) {
      resign?.()
      resign = undefined
    }
    review()
  }
}

/** Notifies the leader, in this or another tab, that the topics may have changed. */
function review(): void {
  leader?.review()
  channel.postMessage({ kind: 'review' })
}

/** Asks the leader, in this or another tab, whether a topic had events since this tab read its data. */
function ask(topic: string): void {
  // A post in a list may come into view long after the list was read.
  const longest = topic.startsWith('post:') || !hasListened ? AGE_MAX_MS : DATA_AGE_MS
  hasListened = true
  const since = Math.max(performance.timeOrigin, Date.now() - longest)
  requestFromLeader(topic, since)
  channel.postMessage({ kind: 'ask', topic, since } satisfies Question)
}

/** Questions wait for the first leader; a later leader makes all tabs reload everything. */
function requestFromLeader(topic: string, since: number): void {
  if (leader) {
    leader.ask(topic, since)
    return
  }
  requested.set(topic, since)
  for (const oldest of requested.keys()) if (requested.size > REQUESTED_MAX) requested.delete(oldest)
}

function lead(mine: Leader): void {
  leader = mine
  for (const [topic, since] of requested) mine.ask(topic, since)
  requested.clear()
  mine.review()
}

function claim(topic: string): void {
  if (!lockManager) {
    review()
    return
  }
  const held = new Promise<void>((release) => locks.set(topic, release))
  const granted = () => {
    review()
    return held
  }
  void lockManager.request(TOPIC + topic, { mode: 'shared' }, granted).then(review)
}

/** Without locks the tabs cannot know each other's topics. */
function leadWithoutLocks(): () => void {
  const mine = createLeader({
    readTopics: async () => [...listeners.keys()],
    broadcast: dispatch,
    tookOver: false,
  })
  lead(mine)
  return () => {
    mine.stop()
    leader = undefined
  }
}

function requestLeadership(manager: LockManager): () => void {
  const candidacy = new AbortController()
  const { signal } = candidacy
  const rule = (tookOver: boolean) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const mine = createLeader({ readTopics: () => topicsOfAllTabs(manager), broadcast, tookOver })
      lead(mine)
      signal.addEventListener('abort', () => {
        mine.stop()
        if (leader === mine) leader = undefined
        resolve()
      })
    })
  const stand = async () => {
    const isFirst = await manager.request(LEADER, { ifAvailable: true }, async (lock) => {
      if (lock) await rule(false)
      return lock !== null
    })
    if (!isFirst) await manager.request(LEADER, { signal }, () => rule(true))
  }
  // The lock request rejects only when the candidacy ends.
  stand().catch(() => undefined)
  return () => candidacy.abort()
}

async function topicsOfAllTabs(manager: LockManager): Promise<string[]> {
  const { held = [] } = await manager.query()
  return held.flatMap(({ name }) => (name?.startsWith(TOPIC) ? [name.slice(TOPIC.length)] : []))
}

function broadcast(message: TabMessage): void {
  dispatch(message)
  channel.postMessage(message)
}

function dispatch(message: TabMessage): void {
  if (message.kind === 'event') {
    const { topic, type, data } = message
    for (const listener of listeners.get(topic) ?? []) listener({ topic, type, data })
    return
  }
  const { topics } = message
  for (const topic of topics ?? listeners.keys()) {
    const data = topics ? { since: true } : {}
    for (const listener of listeners.get(topic) ?? []) listener({ topic, type: MISSED, data })
  }
}

channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | Question | { kind: 'review' }>) => {
  if (data.kind === 'review') leader?.review()
  else if (data.kind === 'ask') requestFromLeader(data.topic, data.since)
  else dispatch(data)
})
// Signing in or out changes the viewer; every tab is notified, the leader reconnects.
subscribeToSession(() => leader?.review())
