import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Gauge } from 'prom-client'
import { batchCalls } from '../batch-calls.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { memoizeSuccess } from '../single-flight.ts'
import { READ_MS } from './bounded-pool.ts'
import type { Database, Db, OpenDatabase } from './database.ts'
import { isStatementTimeout } from './outage.ts'
import { prepareStatements } from './statement.ts'

/** How long a read waits for a replica that lags; after that the primary answers it. */
const WAIT_MS = 30
const POLL_MS = 3
/** How often an excluded replica is tried again. */
const TRY_EVERY_MS = 500
const LOG_LAG_AFTER_MS = 5_000
/** A replica that does not answer within this time counts as failed. */
const TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 5_000, statement_timeout: READ_MS }

/** Reads that a replica may answer. */
export interface Reads {
  /** For single statements. */
  db: Db
  /** For work that needs a connection of its own. It may run a second time, on the primary, when a replica fails. */
  run<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Distributes reads over the replicas of the settings in turn, or sends them to the primary when there are none. A
 * replica answers only when it has replayed everything the primary had committed when the read began, so that no reader
 * gets older data than the primary would return. A replica that lags or fails is excluded until it recovers, and the
 * primary answers in its place.
 */
export function createReads(
  { replicaUrls, poolSize }: Pick<Config, 'replicaUrls' | 'poolSize'>,
  { db, pool: primary }: Pick<OpenDatabase, 'db' | 'pool'>,
  log: Log,
  { registry }: Pick<Metrics, 'registry'>,
): Reads {
  if (replicaUrls.length === 0) return { db, run: (work) => work(primary), close: async () => {} }
  const closing = new AbortController()
  const committed = shared(() => positionOf(primary, 'pg_current_wal_flush_lsn()'))
  const identity = memoizeSuccess(() => identityOf(primary))
  const replicas = replicaUrls.map((url) => openReplica(url, poolSize, identity))
  let turn = 0
  new Gauge({
    name: 'fanfare_database_replicas',
    help: 'Replicas that answer reads, and those that this process excludes until they recover.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const excluded = replicas.filter((replica) => replica.isExcluded).length
      this.set({ state: 'well' }, replicas.length - excluded)
      this.set({ state: 'left out' }, excluded)
    },
  })

  /** Waits until a replica has caught up, then uses it again. */
  const recover = async (replica: Replica, reason?: unknown) => {
    if (replica.isExcluded) return
    replica.isExcluded = true
    const since = performance.now()
    let isLogged = reason !== undefined
    const { host } = replica
    if (isLogged) log.warn({ err: reason, host }, 'replica failed, excluding it until it recovers')
    for (;;) {
      await sleep(TRY_EVERY_MS, undefined, { signal: closing.signal, ref: false })
      if (
        await committed()
          .then(replica.reaches)
          .catch(() => false)
      )
        break
      if (!isLogged && performance.now() - since > LOG_LAG_AFTER_MS) {
        isLogged = true
        log.warn({ host }, 'replica lags, excluding it until it catches up')
      }
    }
    replica.isExcluded = false
    if (isLogged) log.info({ host }, 'replica recovered')
  }
  const exclude = (replica: Replica, reason?: unknown) => void recover(replica, reason).catch(() => {})

  const run: Reads['run'] = async (work) => {
    const able = replicas.filter((replica) => !replica.isExcluded)
    const replica = able[turn++ % able.length]
    if (!replica) return work(primary)
    try {
      if (await replica.reaches(await committed())) return await work(replica.pool)
    } catch (error) {
      // The primary would need as long.
      if (isStatementTimeout(error)) throw error
      const done = await work(primary)
      // The primary succeeded, so the replica was at fault.
      exclude(replica, error)
      return done
    }
    exclude(replica)
    return work(primary)
  }

  return {
    run,
    db: new Kysely<Database>({ dialect: new ReadingDialect(primary, run) }),
    async close() {
      closing.abort()
      await Promise.all(replicas.map((replica) => replica.pool.end()))
    },
  }
}

/** Routes single statements instead of holding a connection: different servers may answer consecutive statements. */
class ReadingDialect extends PostgresDialect {
  readonly #driver: ReadingDriver
  constructor(pool: pg.Pool, run: Reads['run']) {
    super({ pool })
    this.#driver = new ReadingDriver(run)
  }
  override createDriver() {
    return this.#driver
  }
}

class ReadingDriver extends DummyDriver {
  readonly #run: Reads['run']
  constructor(run: Reads['run']) {
    super()
    this.#run = run
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
        this.#run((pool) => pool.query<R & pg.QueryResultRow>(sql, [...parameters])),
      streamQuery() {
        throw new Error('Reads are not streamed.')
      },
    }
  }
  override async beginTransaction() {
    throw new Error('Reads have no transactions.')
  }
}

type Replica = ReturnType<typeof openReplica>

function openReplica(url: string, poolSize: number, identity: () => Promise<string>) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...TIMEOUTS,
    // A server with a different database would return foreign data.
    async onConnect(client) {
      if ((await identityOf(client)) !== (await identity()))
        throw new Error('This is not a replica of the database that DATABASE_URL names.')
      await prepareStatements(client)
    },
  })
  pool.on('error', () => {})
  let replayed = -1
  const refreshPosition = shared(async () => {
    replayed = await positionOf(pool, 'pg_last_wal_replay_lsn()')
  })
  return {
    pool,
    host: new URL(url).host,
    isExcluded: false,
    /** Whether the replica has replayed everything up to a position, or does so within a moment. */
    async reaches(position: number): Promise<boolean> {
      const giveUpAt = performance.now() + WAIT_MS
      while (replayed < position) {
        await refreshPosition()
        if (replayed >= position) break
        if (performance.now() >= giveUpAt) return false
        await sleep(POLL_MS)
      }
      return true
    },
  }
}

/** Identifies the database and its cluster: equal for a primary and its replicas. */
async function identityOf(connection: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await connection.query<{ identity: string }>(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}

/** A position in the write-ahead log in bytes; -1 where there is none, as on a server that is not a replica. */
async function positionOf(pool: pg.Pool, lsn: string): Promise<number> {
  const { rows } = await pool.query<{ at: number | null }>(`select (${lsn} - '0/0'::pg_lsn)::int8 as at`)
  return rows[0]?.at ?? -1
}

/** All calls made during a read share the next one. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  const call = batchCalls<void, T>(
    async (waiters) => {
      const answer = await read()
      return waiters.map(() => answer)
    },
    { most: Number.POSITIVE_INFINITY, atOnce: 1 },
  )
  return () => call()
}
