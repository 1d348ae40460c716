import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { aggregateMetrics } from '#platform/aggregate-metrics.ts'
import type { Config } from '#platform/config.ts'
import { createLog, type Log } from '#platform/log.ts'
import { findFirstAdminLink, openMigrated, printAddress } from './startup.ts'

/** A worker that ends within this time is faulty, and its successor may be too. */
const WELL_AFTER_MS = 10_000
const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Workers stop by themselves within 8.5 s; this is for one that hangs. */
const KILLED_AFTER_MS = 9_500

/**
 * Node writes its cache of compiled modules when a process ends. On a slow disk that takes longer than a worker has for
 * its stop.
 */
const UNCACHED = { NODE_DISABLE_COMPILE_CACHE: '1' }

interface Started {
  worker: Worker
  /** Whether it started to listen for requests. */
  listens: Promise<boolean>
  /** How it ended, such as `SIGKILL` or `code 1`. */
  ended: Promise<string>
}

/**
 * Serves the site from several processes that share the port, until a signal ends it. This process migrates the tables,
 * then only keeps the others running.
 */
export async function superviseWorkers(config: Config): Promise<void> {
  const database = await openMigrated({ ...config, poolSize: 1 })
  const firstAdminLink = await findFirstAdminLink(database, config)
  await database.close()
  aggregateMetrics()
  // Each worker accepts connections from the system itself. A worker that hangs then gets none, and no connection that
  // this process had accepted or handed over gets lost, or stays open, when a worker dies or all stop.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const stopping = stopOnSignal()

  // A fault that prevents one from starting prevents them all; the first one logs it once.
  const first = start()
  if (!(await first.listens)) {
    if (stopping.aborted) return
    process.exit(1)
  }
  printAddress(config, firstAdminLink)
  const log = createLog(config)
  void superviseOne(first, log, stopping)
  for (let count = 1; count < config.processes; count++) void superviseOne(start(), log, stopping)
}

function start(): Started {
  const worker = cluster.fork(UNCACHED)
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    worker.on('error', (error) => {
      // The worker could not be started at all, or cannot be reached any more.
      if (worker.process.pid === undefined) resolve(error.message)
      else worker.process.kill('SIGKILL')
    })
  })
  const listening = new Promise<boolean>((resolve) => worker.once('listening', () => resolve(true)))
  return { worker, ended, listens: Promise.race([listening, ended.then(() => false)]) }
}

/** Starts another worker whenever this one or its successor ends, with growing delays while they end at once. */
async function superviseOne(first: Started, log: Log, stopping: AbortSignal): Promise<void> {
  let wait = SHORTEST_WAIT_MS
  for (let { worker, ended } = first; ; { worker, ended } = start()) {
    const startedAt = performance.now()
    const reason = await ended
    if (stopping.aborted) return
    const wasWell = performance.now() - startedAt > WELL_AFTER_MS
    wait = wasWell ? SHORTEST_WAIT_MS : Math.min(2 * wait, LONGEST_WAIT_MS)
    log.error({ pid: worker.process.pid, reason, nextInMs: wait }, 'worker exited, starting another')
    await sleep(wait, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
  }
}

/** Ends all workers, then this process, on SIGINT and SIGTERM. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController()
  const end = () => {
    if (stop.signal.aborted) return
    stop.abort()
    console.log('\nStopping …')
    const left = Object.values(cluster.workers ?? {}).flatMap((worker) =>
      worker?.process.pid ? [worker] : [],
    )
    const signal = (name: NodeJS.Signals) => {
      for (const worker of left) worker.process.kill(name)
    }
    setTimeout(() => {
      signal('SIGKILL')
      process.exit(1)
    }, KILLED_AFTER_MS).unref()
    signal('SIGTERM')
    const ends = left.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    void Promise.all(ends).then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  return stop.signal
}
