import pg from 'pg'
import { requestWithoutConnection } from '../cause.ts'
import { connectionLost } from './outage.ts'
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

  /** The pool sets `release` again each time it hands out a client. */
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

/** The servers that an address names, of which one at a time takes writes. */
interface Servers {
  /** The address of the server to connect to. */
  current(): string
  /** Call this when the server cannot be reached or takes no writes; the next one is tried then. */
  failed(address: string): void
  count: number
  /** Rejects for a connection to a server that takes no writes. Does nothing where there is only one server. */
  requireWritable(client: pg.ClientBase): Promise<void>
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * The addresses of the single servers of `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write`,
 * without that parameter, which node-postgres does not know.
 */
export function serverAddresses(databaseUrl: string): string[] {
  const [, before = databaseUrl, hosts = '', after = ''] = PARTS.exec(databaseUrl) ?? []
  const rest = after.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_, start, end) => (end ? start : ''))
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** Which servers `target_session_attrs` asks for; undefined when it is not given. */
export const targetOf = (databaseUrl: string): string | undefined =>
  /[?&]target_session_attrs=([^&]*)/.exec(databaseUrl)?.[1]

/** The servers as text for people: `one:5432, two:5432`. */
export const hostsOf = (databaseUrl: string): string =>
  serverAddresses(databaseUrl)
    .map((address) => new URL(address).host)
    .join(', ')

export function createServers(databaseUrl: string): Servers {
  const addresses = serverAddresses(databaseUrl)
  const only = addresses[0] ?? databaseUrl
  let at = 0
  const current = () => addresses[at] ?? only
  return {
    current,
    failed(address) {
      // Many connections may report the same failure at once; only the first report moves on.
      if (address === current()) at = (at + 1) % addresses.length
    },
    count: addresses.length,
    async requireWritable(client) {
      if (addresses.length === 1) return
      const { rows } = await client.query('show transaction_read_only')
      if (rows[0]?.transaction_read_only !== 'off') throw new Error('this server takes no writes')
    },
  }
}
