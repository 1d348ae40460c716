import { EventEmitter } from 'node:events'
import pg from 'pg'
import { connectionOptions, createServers } from './db/bounded-pool.ts'
import type { OpenDatabase } from './db/database.ts'
import type { Log } from './log.ts'

/** The data of an event, published to every process of the installation. At most `EVENT_BYTES_MAX` as JSON. */
export type EventPayload = Record<string, unknown>

export interface Events {
  /**
   * Publishes to all processes, this one included. Call it after the commit. Rejects with `RangeError` when the event is
   * too large, and when the database cannot be reached.
   */
  publish(topic: string, payload: EventPayload): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(topic: string, listener: (payload: EventPayload) => void): () => void
  close(): Promise<void>
}

/**
 * Published automatically and within this process alone, when it starts to listen or listens again; it may have missed
 * earlier events.
 */
export const EVENTS_MISSED = 'events.missed'

/** The `application_name` of the connection that every running process has for events. */
export const EVENTS_CONNECTION = 'fanfare-events'

const CHANNEL = 'fanfare_events'
/** PostgreSQL refuses 8,000 bytes. */
const EVENT_BYTES_MAX = 7000

/** The message of an event. Throws `RangeError` on both engines, so that no size works on one alone. */
function messageOf(topic: string, payload: EventPayload): string {
  const message = JSON.stringify({ topic, payload })
  const bytes = Buffer.byteLength(message)
  if (bytes <= EVENT_BYTES_MAX) return message
  throw new RangeError(`The event ${topic} has ${bytes} bytes; at most ${EVENT_BYTES_MAX} are possible.`)
}
const RECONNECT_AFTER_MS = 1000
/** A connection that only listens does not notice that the server has gone, unless it sends a query. */
const PING_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 10_000

/**
 * A process on the embedded engine publishes to itself; on PostgreSQL events travel by LISTEN/NOTIFY. After a lost
 * connection the events of the gap are missing: listeners need another way to catch up.
 */
export function createEvents(database: OpenDatabase, databaseUrl: string | undefined, log: Log): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  const subscribe: Events['subscribe'] = (topic, listener) => {
    emitter.on(topic, listener)
    return () => emitter.off(topic, listener)
  }
  if (database.engine === 'embedded' || !databaseUrl) {
    return {
      subscribe,
      publish: async (topic, payload) => {
        messageOf(topic, payload)
        emitter.emit(topic, payload)
      },
      close: async () => {
        emitter.removeAllListeners()
      },
    }
  }
  const listening = listen(databaseUrl, log, {
    onMessage: (message) => {
      const { topic, payload } = JSON.parse(message) as { topic: string; payload: EventPayload }
      emitter.emit(topic, payload)
    },
    onListening: () => emitter.emit(EVENTS_MISSED, {}),
  })
  return {
    subscribe,
    publish: async (topic, payload) => {
      await database.pool.query('select pg_notify($1, $2)', [CHANNEL, messageOf(topic, payload)])
    },
    close: async () => {
      await listening.close()
      emitter.removeAllListeners()
    },
  }
}

function listen(
  databaseUrl: string,
  log: Log,
  { onMessage, onListening }: { onMessage: (message: string) => void; onListening: () => void },
) {
  const servers = createServers(databaseUrl)
  let client: pg.Client | undefined
  let closed = false
  const connect = async () => {
    if (closed) return
    const address = servers.current()
    const next = new pg.Client({ ...connectionOptions(servers), application_name: EVENTS_CONNECTION })
    client = next
    next.on('notification', ({ payload }) => payload && onMessage(payload))
    let failed = false
    const pingTimer = setInterval(() => void ping(), PING_EVERY_MS).unref()
    const reconnect = (error?: Error) => {
      clearInterval(pingTimer)
      if (failed || closed) return
      failed = true
      servers.failed(address)
      log.warn({ err: error }, 'event connection lost, connecting again')
      next.end().catch(() => {})
      setTimeout(connect, RECONNECT_AFTER_MS).unref()
    }
    const ping = async () => {
      const late = setTimeout(() => reconnect(new Error('no answer')), ANSWER_WITHIN_MS).unref()
      await next.query('select 1').catch(() => undefined)
      clearTimeout(late)
    }
    next.on('error', reconnect)
    next.on('end', () => reconnect())
    try {
      await next.connect()
      await servers.requireWritable(next)
      await next.query(`listen ${CHANNEL}`)
      onListening()
    } catch (error) {
      reconnect(error instanceof Error ? error : undefined)
    }
  }
  void connect()
  return {
    close: async () => {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
