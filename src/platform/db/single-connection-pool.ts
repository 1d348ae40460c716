import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { requestWithoutConnection } from '../cause.ts'
import { connectionLost } from './outage.ts'
import { prepareStatements } from './statement.ts'

/**
 * How long a caller waits for the connection. Without a limit, a transaction that requests a second connection would
 * wait forever and block everybody behind it.
 */
const WAIT_MS = 15_000

/**
 * A pool that never replaces its connection. All clients of the embedded engine share one connection object, and
 * closing one client while the next one starts removes the listeners of both: answers get lost, or an unhandled error
 * ends the process. So a client that is released with an error is rolled back and reused.
 */
export class SingleConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig, { waitMs = WAIT_MS } = {}) {
    super({
      ...config,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: waitMs,
      onConnect: prepareStatements,
    })
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
    requestWithoutConnection()
    const client = await super.connect().catch((error) => {
      throw connectionLost(error)
    })
    // The embedded engine answers within the same turn of the event loop. Without this pause, consecutive transactions
    // would starve timers, files and requests.
    await nextTurn()
    return rollBackOnError(client)
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** The pool sets `release` again each time it hands out a client. */
function rollBackOnError(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  client.release = (reason) => {
    if (!reason) return release()
    client.query('rollback').then(
      () => release(),
      () => release(),
    )
  }
  return client
}
