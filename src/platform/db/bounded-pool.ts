import pg from 'pg'
import { currentRequestId } from '../log.ts'
import { connectionLost } from './outage.ts'

/** How long one waits for a connection, a free one of the pool or a new one. */
const CONNECT_MS = 5000
/** How long a request may hold one: for a query or a whole transaction. Far more than either takes. */
const HOLD_MS = 10_000
/** A connection on which nothing comes is asked for a sign of life after this, and given up some seconds later. */
const QUIET_MS = 10_000

/** What all connections to PostgreSQL have in common. */
export const connectionOptions = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: QUIET_MS,
})

/**
 * A pool that never keeps a request waiting for a database that does not answer: what runs because of a request gets
 * a connection in time or fails, and when it holds one for too long the connection is cut off and replaced. Background
 * work may hold one for as long as it takes.
 */
export class BoundedPool extends pg.Pool {
  readonly #holdMs: number

  constructor(databaseUrl: string, { size, holdMs = HOLD_MS }: { size: number; holdMs?: number }) {
    super({ ...connectionOptions(databaseUrl), max: size, onConnect: giveUpIdleTransactions })
    this.#holdMs = holdMs
    // Without listeners a connection that breaks would end the process, idle or held by somebody. It is replaced.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const limited = currentRequestId() !== undefined
    if (callback) {
      super.connect((error, client, done) => {
        if (!client) return callback(error && connectionLost(error), client, done)
        if (limited) this.#limit(client)
        callback(error, client, (reason) => client.release(reason))
      })
      return undefined
    }
    return super.connect().then(
      (client) => {
        if (limited) this.#limit(client)
        return client
      },
      (error) => {
        throw connectionLost(error)
      },
    )
  }

  /** What `release` does is set anew each time the client is handed out. */
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

/** What a process locked that cannot be reached any more is given back to the others. */
async function giveUpIdleTransactions(client: pg.ClientBase): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = '60s'`)
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void
