import pg from 'pg'
import { connectionLost } from './outage.ts'
import { requestWithoutConnection } from './second-connection.ts'
import { createServers, type Servers } from './servers.ts'
import { prepareStatements } from './statement.ts'

/** How long a caller waits for a connection, pooled or new. */
const CONNECT_MS = 5000
/** The same for each of several servers. */
const CONNECT_EACH_MS = 2000
/** The pool's error when all of its connections are in use for too long. No server is at fault. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'
/** How long a request may hold a connection, for a query or a whole transaction. Both normally take far less. */
const MAX_HOLD_MS = 10_000
/**
 * How long a statement may run for a request that only reads. PostgreSQL stops it then, so that costly reads do not use
 * up all connections. Statements of other requests end with the connection, those of background work have no limit.
 */
export const READ_MS = 3000
/** After this long without data a TCP keepalive is sent; without a reply the connection closes some seconds later. */
const KEEPALIVE_MS = 10_000

/** Options of every connection to the current one of these servers. */
export const connectionOptions = (servers: Servers) => ({
  connectionString: servers.current(),
  connectionTimeoutMillis: servers.count > 1 ? CONNECT_EACH_MS : CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_MS,
})

/**
 * A pool that never keeps a request waiting for an unresponsive database: a request gets a connection in time or fails,
 * and one that holds a connection for too long loses it; the pool replaces it. The server stops statements that nobody
 * awaits any more. Background work may hold a connection as long as it needs. Of several servers it uses the one that
 * takes writes. With `sharedSessions` a pooler such as PgBouncer may give each transaction another connection to the server: nothing
 * is set for the session then, and a request that only reads loses its connection instead.
 */
export class BoundedPool extends pg.Pool {
  readonly #holdMs: number
  readonly #readMs: number
  readonly #servers: Servers
  readonly #sharedSessions: boolean
  /** The `statement_timeout` of each connection, in ms. */
  readonly #statementMs = new WeakMap<pg.PoolClient, number>()

  constructor(
    databaseUrl: string,
    {
      size,
      maxHoldMs = MAX_HOLD_MS,
      readMs = READ_MS,
      sharedSessions = false,
    }: { size: number; maxHoldMs?: number; readMs?: number; sharedSessions?: boolean },
  ) {
    const servers = createServers(databaseUrl)
    super({
      ...connectionOptions(servers),
      max: size,
      async onConnect(client) {
        await servers.requireWritable(client)
        if (sharedSessions) return forgetNames(client)
        await setIdleTransactionTimeout(client)
        await prepareStatements(client)
      },
    })
    this.#servers = servers
    this.#sharedSessions = sharedSessions
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
    const request = requestWithoutConnection()
    const statementMs = request?.isReading ? this.#readMs : request ? this.#holdMs : 0
    const client = await this.#connectToWritable().catch((error) => {
      throw connectionLost(error)
    })
    if (request) this.#limit(client, this.#sharedSessions ? statementMs : this.#holdMs)
    if (!this.#sharedSessions && (this.#statementMs.get(client) ?? 0) !== statementMs) {
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

  async #connectToWritable(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const address = this.#servers.current()
      try {
        return await super.connect()
      } catch (error) {
        if (this.#servers.count === 1 || (error instanceof Error && error.message === ALL_IN_USE)) throw error
        this.#servers.failed(address)
        this.options.connectionString = this.#servers.current()
        if (attempt >= this.#servers.count) throw error
      }
    }
  }

  /** The pool sets `release` anew each time it hands out a client. */
  #limit(client: pg.PoolClient, holdMs: number): void {
    const release = client.release.bind(client)
    const timer = setTimeout(() => {
      const { stream } = (client as unknown as { connection: pg.Connection }).connection
      stream.destroy(connectionLost(new Error(`the database did not answer within ${holdMs} ms`)))
    }, holdMs)
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

/** Behind a pooler, a statement may run on a server connection that does not know its name. */
async function forgetNames(client: pg.ClientBase): Promise<void> {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const unnamed = (first: unknown, ...rest: unknown[]) =>
    query(isNamed(first) ? { ...first, name: undefined } : first, ...rest)
  client.query = unnamed as typeof client.query
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && !('submit' in query) && 'name' in query

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void
