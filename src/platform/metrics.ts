import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import packageFile from '../../package.json' with { type: 'json' }
import type { OpenDatabase } from './db/database.ts'

/** How many tasks wait, and how many run. */
export interface Depth {
  waiting: number
  running: number
}

export type Metrics = ReturnType<typeof createMetrics>

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10]
const UPSTREAM_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.1, 1, 10, 60, 600]

/**
 * The metrics of this process, for Prometheus. Labels have few values: names from the code, never anything from a
 * request. Features register their own in `registry`. Where several processes share a machine's port, the metrics are
 * added up, unless `aggregator` says otherwise.
 */
export function createMetrics({ engine, pool }: Pick<OpenDatabase, 'engine' | 'pool'>) {
  const registry = new Registry()
  const registers = [registry]
  const queues = new Map<string, () => Depth>()

  new Gauge({
    name: 'fanfare_build_info',
    help: 'Always 1; its labels name the version that runs.',
    labelNames: ['version', 'node', 'engine'],
    aggregator: 'first',
    registers,
  }).set({ version: packageFile.version, node: process.version, engine }, 1)
  new Gauge({
    name: 'fanfare_database_connections',
    help: 'Connections of the pool; "waiting" are requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'fanfare_queue_depth',
    help: 'Entries of a queue that wait, and those that run.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, read] of queues) {
        const { waiting, running } = read()
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'running' }, running)
      }
    },
  })

  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until an answer begins, by the template of its address.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    cacheLookups: new Counter({
      name: 'fanfare_cache_lookups_total',
      help: 'Lookups in a cache, by outcome: hit, stale or miss.',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
    liveConnections: new Gauge({
      name: 'fanfare_live_connections',
      help: 'Browsers that listen to live events.',
      registers,
    }),
    rateLimitRefusals: new Counter({
      name: 'fanfare_rate_limit_refusals_total',
      help: 'Requests that were refused because there were too many.',
      labelNames: ['limit'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'fanfare_job_duration_seconds',
      help: 'Runs of background work, ok or failed.',
      labelNames: ['job', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'fanfare_job_last_success_timestamp_seconds',
      help: 'When a run of background work last succeeded in this process.',
      labelNames: ['job'],
      aggregator: 'max',
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: 'fanfare_upstream_request_duration_seconds',
      help: 'Requests to a source, by outcome.',
      labelNames: ['source', 'outcome'],
      buckets: UPSTREAM_SECONDS,
      registers,
    }),
    upstreamSuccess: new Gauge({
      name: 'fanfare_upstream_last_success_timestamp_seconds',
      help: 'When a source last answered.',
      labelNames: ['source'],
      aggregator: 'max',
      registers,
    }),
    upstreamCircuitOpen: new Gauge({
      name: 'fanfare_upstream_circuit_open',
      help: '1 while requests to a source that failed are paused.',
      labelNames: ['source'],
      aggregator: 'max',
      registers,
    }),
    /** Reads the depth of a queue whenever the metrics are read. */
    watchQueue(queue: string, read: () => Depth): void {
      queues.set(queue, read)
    },
    /** Adds Node's metrics of this process: memory, processor time, event loop lag. */
    watchProcess(): void {
      collectDefaultMetrics({ register: registry })
    },
  }
}
