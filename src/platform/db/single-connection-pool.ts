import pg from 'pg'

/**
 * A pool whose connection is never replaced. All clients of the embedded engine share one connection object, and
 * closing one client while the next begins takes the listeners of both: answers are lost, or an error that nobody
 * hears ends the process. A client that is given back with an error is therefore rolled back and kept.
 */
export class SingleConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, max: 1, idleTimeoutMillis: 0 })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(keep)
    super.connect((error, client, done) => {
      if (!client) return callback(error, client, done)
      keep(client)
      callback(error, client, (reason) => client.release(reason))
    })
    return undefined
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** What `release` does is set anew each time the client is handed out. */
function keep(client: pg.PoolClient): pg.PoolClient {
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
