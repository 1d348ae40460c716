import pg from 'pg'
import { currentRequest } from '../cause.ts'
import { connectionLost } from './outage.ts'

/** How long a caller waits for a connection, pooled or new. */
const CONNECT_MS = 5000
/** How long a request may hold a connection, for a query or a whole transaction. Both normally take far less. */
const MAX_HOLD_MS = 10_000
/**
 * How long a statement may run for a request that only reads. PostgreSQL stops it then, so that costly reads do not use
 * up all connections. Statements of other requests end with the connection, those of background work have no limit.
 */
export const READ_MS = 3000
/** After this long without data a TCP keepalive is sent; without a reply the connection closes some seconds later. */
const KEEPALIVE_MS = 10_000

/** Options of every connection to PostgreSQL. */
export const connectionOptions = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_MS,
})

/**
 * A pool that never keeps a request waiting for an unresponsive database: a request gets a connection in time or fails,
 * and one that holds a connection for too long loses it; the pool replaces it. The server stops statements that nobody
 * awaits any more. Background work may hold a connection as long as it needs.
 */
export class BoundedPool extends pg.Pool {
  readonly #holdMs: number
  readonly #readMs: number
  /** The `statement_timeout` of each connection, in ms. */
  readonly #statementMs = new WeakMap<pg.PoolClient, number>()

  constructor(
    databaseUrl: string,
    {
      size,
      maxHoldMs = MAX_HOLD_MS,
      readMs = READ_MS,
    }: { size: number; maxHoldMs?: number; readMs?: number },
  ) {
    super({ ...connectionOptions(databaseUrl), max: size, onConnect: setIdleTransactionTimeout })
    this.#holdMs = maxHoldMs
    this.#readMs = readMs
    // Without listeners a broken connection, idle or in use, would end the process. The pool replaces it.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (reason) => client.release(reason)),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    const request = currentRequest()
    const statementMs = request?.isReading ? this.#readMs : request ? this.#holdMs : 0
    const client = await super.connect().catch((error) => {
      throw connectionLost(error)
    })
    if (request) this.#limit(client)
    if ((this.#statementMs.get(client) ?? 0) !== statementMs) {
      try {
        await client.query(`set statement_timeout = ${statementMs}`)
      } catch (error) {
        client.release(true)
        throw error
      }
      this.#statementMs.set(client, statementMs)
    }
    return client
  }

  /** The pool sets `release` anew each time it hands out a client. */
  #limit(client: pg.PoolClient): void {
    const release = client.release.bind(client)
    const timer = setTimeout(() => {
      const { stream } = (client as unknown as { connection: pg.Connection }).connection
      stream.destroy(connectionLost(new Error(`the database did not answer within ${this.#holdMs} ms`)))
    }, this.#holdMs)
    client.release = (reason) => {
      clearTimeout(timer)
      release(reason)
    }
  }
}

/** Releases the locks of a process that cannot be reached any more. */
async function setIdleTransactionTimeout(client: pg.ClientBase): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = '60s'`)
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void
