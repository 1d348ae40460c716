import { RIGHTS_CHANGED } from '#features/accounts/roles/server/roles.ts'
import { SESSIONS_ENDED } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import { EVENTS_MISSED } from '#platform/events.ts'
import { WIDE_ROOM, wideNetworkOf } from '#platform/http/edge/client-address.ts'
import { ProblemError, tooManyRequests } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import {
  ADMIN_TOPIC,
  AGE_MAX_MS,
  CONNECTIONS_OF_A_MEMBER,
  CONNECTIONS_OF_A_NETWORK,
  CONNECTIONS_OF_ALL,
  HEARTBEAT_MS,
  HELLO,
  MISSED,
  OWN_TOPIC,
} from '../limits.ts'
import { createRightsCheck, type Personal } from './end-without-rights.ts'
import { LIVE, type PostOrReplyId, type PublishedEvent } from './publish.ts'

/** A client and its topics. */
export interface Listener {
  topics: readonly string[]
  viewer: Viewer | null
  network: string
  /** Whether the browser was connected before, and may have missed events since. */
  isReconnect: boolean
  /** The age of the data in the browser, in ms. */
  age: number
}

export interface HubParts {
  membersHiding: FindMembersHiding
  hasSessionEnded(sessionId: string): Promise<boolean>
}

/** Returns the members among `memberIds` who hide a post or reply, by a block or mute. */
export type FindMembersHiding = (
  written: PostOrReplyId,
  memberIds: readonly string[],
) => Promise<ReadonlySet<string>>

interface Connection extends Personal {
  /** In ms, by `performance.now()`. The connection ends then, so that the browser authenticates again. */
  endsAt: number
  send(chunk: Uint8Array): void
}

/** A browser with this much unread data is too slow: it is disconnected and may reconnect. */
const UNREAD_BYTES = 64 * 1024
/** How long a browser waits before it reconnects, in ms. */
const RETRY_MS = 3000
/** The lifetime of an access token: the next connection sends a new one. */
const PERSONAL_FOR_MS = 10 * 60_000
/** The most events waiting for the blocks and mutes of listeners; beyond it, pages refetch instead. */
const WAITING_MAX = 1000

const NOBODY: ReadonlySet<string> = new Set()
const encoder = new TextEncoder()
const PING = encoder.encode(':\n\n')
const MISSED_EVENT = encoder.encode(`event: ${MISSED}\ndata: {}\n\n`)

export type Hub = ReturnType<typeof createHub>

/** All connections of one process. The hub subscribes to the platform's events only once. */
export function createHub(platform: Platform, { membersHiding, hasSessionEnded }: HubParts) {
  const { config, events, log, memory, metrics, stopping } = platform
  const connections = new Set<Connection>()
  const endWithoutRights = createRightsCheck(platform, connections, hasSessionEnded)
  const listening = new Map<string, Map<Connection, string>>()
  const open = new Map<string, number>()
  /** When a topic had its last event; those before `knownSince` are unknown. In ms, as `performance.now()`. */
  const lastEvents = memory.openCache<number>('last events', { share: 0.02, ttlMs: AGE_MAX_MS })
  let knownSince = performance.now()

  const send = ({ id, topics, type, data }: PublishedEvent, hiding: ReadonlySet<string>) => {
    for (const topic of topics) {
      const listeners = listening.get(topic)
      if (!listeners) continue
      const chunks = new Map<string, Uint8Array>()
      for (const [connection, name] of listeners) {
        if (connection.memberId && hiding.has(connection.memberId)) continue
        const chunk =
          chunks.get(name) ??
          encoder.encode(`id: ${id}\ndata: ${JSON.stringify({ topic: name, type, data })}\n\n`)
        chunks.set(name, chunk)
        connection.send(chunk)
      }
    }
  }

  const sendMissed = () => {
    knownSince = performance.now()
    for (const connection of connections) connection.send(MISSED_EVENT)
  }

  const membersListening = (topics: readonly string[]) => {
    const ids = new Set<string>()
    for (const topic of topics) {
      for (const { memberId } of listening.get(topic)?.keys() ?? []) if (memberId) ids.add(memberId)
    }
    return [...ids]
  }

  /** Sends an event of a post or reply to all members who do not hide it. */
  const sendWritten = async (event: PublishedEvent, written: PostOrReplyId) => {
    const members = membersListening(event.topics)
    try {
      send(event, members.length > 0 ? await membersHiding(written, members) : NOBODY)
    } catch (error) {
      if (stopping.aborted) return
      log.warn({ err: error }, "failed to check a live event against its listeners' blocks")
      sendMissed()
    }
  }

  /** Events queue behind an earlier one, so that all arrive in order. */
  let waiting = 0
  let last = Promise.resolve()
  events.subscribe(LIVE, (payload) => {
    const event = payload as unknown as PublishedEvent
    for (const topic of event.topics) lastEvents.set(topic, performance.now())
    const { written } = event
    const isForAdmins = event.topics.includes(ADMIN_TOPIC) && listening.has(ADMIN_TOPIC)
    if (!written && !isForAdmins && waiting === 0) return send(event, NOBODY)
    if (waiting >= WAITING_MAX) return sendMissed()
    waiting++
    last = last
      .then(() => (isForAdmins ? endWithoutRights() : undefined))
      .then(() => (written ? sendWritten(event, written) : send(event, NOBODY)))
      .finally(() => waiting--)
  })
  events.subscribe(EVENTS_MISSED, sendMissed)
  events.subscribe(SESSIONS_ENDED, ({ sessionIds }) => {
    const ended = new Set(Array.isArray(sessionIds) ? sessionIds : [])
    for (const connection of connections) if (ended.has(connection.sessionId)) connection.end()
  })
  events.subscribe(RIGHTS_CHANGED, () => void endWithoutRights())
  stopping.addEventListener('abort', () => {
    for (const connection of connections) connection.end()
  })

  const beat = () => {
    const now = performance.now()
    for (const connection of connections) {
      if (connection.endsAt <= now) connection.end()
      else connection.send(PING)
    }
    void endWithoutRights()
  }
  /** Runs while there are connections. */
  let heartbeat: NodeJS.Timeout | undefined
  const add = (connection: Connection) => {
    connections.add(connection)
    metrics.liveConnections.inc()
    heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
  }
  /** Returns whether the connection was still registered. */
  const remove = (connection: Connection) => {
    if (!connections.delete(connection)) return false
    metrics.liveConnections.dec()
    if (connections.size === 0) {
      clearInterval(heartbeat)
      heartbeat = undefined
    }
    return true
  }

  /** Counts a connection under each of the keys. Throws a 429 problem, or a 503 one when the process is full. */
  const enter = (limits: readonly (readonly [key: string, max: number])[]) => {
    if (stopping.aborted || connections.size >= CONNECTIONS_OF_ALL) {
      throw new ProblemError(503, 'Too many people are connected at the moment.', {
        headers: { 'Retry-After': '30' },
      })
    }
    if (limits.some(([key, max]) => (open.get(key) ?? 0) >= max)) {
      throw tooManyRequests('Too many connections are open.', 30)
    }
    for (const [key] of limits) open.set(key, (open.get(key) ?? 0) + 1)
  }

  const leave = (keys: readonly string[]) => {
    for (const key of keys) {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }

  /** The data of a connection's first event: whether the browser may have missed events, and of which topics. */
  const missedBy = (names: readonly (readonly string[])[], { isReconnect, age }: Listener) => {
    const since = performance.now() - age
    if (isReconnect || (age > 0 && knownSince > since)) return { missed: true }
    const topics = age > 0 ? names.filter(([topic = '']) => (lastEvents.get(topic) ?? since) > since) : []
    return topics.length > 0 ? { missed: true, topics: topics.map(([, name]) => name) } : { missed: false }
  }

  return {
    /** Streams events until the browser disconnects, the session ends, or the process stops. */
    listen(listener: Listener): ReadableStream<Uint8Array> {
      const { topics, viewer, network } = listener
      const wide = wideNetworkOf(network)
      const ofNetwork = config.rateLimits
        ? [
            [`network ${network}`, CONNECTIONS_OF_A_NETWORK] as const,
            ...(wide ? [[`network ${wide}`, CONNECTIONS_OF_A_NETWORK * WIDE_ROOM] as const] : []),
          ]
        : []
      const limits = viewer
        ? [[`member ${viewer.id}`, CONNECTIONS_OF_A_MEMBER] as const, ...ofNetwork]
        : ofNetwork
      enter(limits)
      const names = topics.map((name) => [
        name === OWN_TOPIC && viewer ? `${OWN_TOPIC}:${viewer.id}` : name,
        name,
      ])
      let end = () => {}
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const connection: Connection = {
              sessionId: viewer?.sessionId,
              memberId: viewer?.id,
              isOfAdmin: topics.includes(ADMIN_TOPIC),
              endsAt: viewer ? performance.now() + PERSONAL_FOR_MS : Number.POSITIVE_INFINITY,
              send(chunk) {
                if ((controller.desiredSize ?? 0) <= 0) connection.end()
                else controller.enqueue(chunk)
              },
              end() {
                end()
                controller.close()
              },
            }
            end = () => {
              if (!remove(connection)) return
              leave(limits.map(([key]) => key))
              for (const [topic] of names) removeConnection(listening, topic, connection)
            }
            add(connection)
            for (const [topic, name] of names) {
              if (topic && name) addConnection(listening, topic, connection, name)
            }
            const hello = JSON.stringify(missedBy(names, listener))
            connection.send(encoder.encode(`retry: ${RETRY_MS}\nevent: ${HELLO}\ndata: ${hello}\n\n`))
          },
          cancel: () => end(),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }),
      )
    },
  }
}

type Listening = Map<string, Map<Connection, string>>

function addConnection(listening: Listening, topic: string, connection: Connection, name: string): void {
  const listeners = listening.get(topic) ?? new Map<Connection, string>()
  listening.set(topic, listeners.set(connection, name))
}

function removeConnection(listening: Listening, topic: string | undefined, connection: Connection): void {
  const listeners = topic === undefined ? undefined : listening.get(topic)
  listeners?.delete(connection)
  if (topic !== undefined && listeners?.size === 0) listening.delete(topic)
}
