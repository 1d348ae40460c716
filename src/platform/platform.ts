import { createInvalidation, type Invalidation } from './cache/invalidation.ts'
import { createSourceCache, deleteOldSourceAnswers, type SourceCache } from './cache/source-cache.ts'
import type { Config } from './config.ts'
import type { Db, OpenDatabase } from './db/database.ts'
import { createReads, type Reads } from './db/reads.ts'
import { createEvents, type Events } from './events.ts'
import { createFetcher, type Fetcher } from './fetch/fetcher.ts'
import { createQuestionLimit } from './fetch/question-limit.ts'
import { userAgent } from './fetch/user-agent.ts'
import { type Counters, createCounters, expireCounts } from './http/limits/counters.ts'
import { createJobs, type Job, type Jobs } from './jobs.ts'
import { createLog, type Log } from './log.ts'
import { createMailer, type Mailer } from './mail.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createSecrets, type SecretFor } from './secrets.ts'
import { createStorage, type Storage } from './storage.ts'
import { createUploadFolder, type UploadFolder } from './upload-folder.ts'

/** The base of every feature's server side. `close` ends everything built on it, except the database. */
export interface Platform {
  config: Config
  log: Log
  metrics: Metrics
  db: Db
  /** For reads that a replica may answer. Identity and permissions are always read from `db`. */
  reads: Omit<Reads, 'close'>
  database: OpenDatabase
  secretFor: SecretFor
  events: Events
  jobs: Jobs
  /** Background jobs of the platform itself. */
  ownJobs: readonly Job[]
  /** The counters of rate limits. */
  counters: Counters
  /** Notifies caches of changes. */
  invalidation: Invalidation
  mailer: Mailer
  /** Files of members, on disk or in S3. */
  storage: Storage
  /** Files that are being received. */
  uploads: UploadFolder
  /** Fetches from the internet; the only way to do so. */
  fetcher: Fetcher
  /** Caches answers of sources in the database. */
  sourceCache: SourceCache
  /** The cost of hashing a password, which also slows down guessing. */
  passwordCost: PasswordCost
  /** Aborted when the process begins to stop: endless work such as live streams ends then. */
  stopping: AbortSignal
  /** Begins to stop: no new requests are accepted, those in progress are finished. */
  beginStop(): void
  /** Stops background work and closes open resources, except the database, which its opener closes. */
  close(): Promise<void>
}

/** Parameters of argon2id: memory in KiB, and number of passes. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

interface PlatformOptions {
  log?: Log
  passwordCost?: PasswordCost
}

const PASSWORD_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3 }

/**
 * Creates the platform on an open, migrated database. Tests that create many accounts pass a cheaper `passwordCost`; no
 * setting can.
 */
export function createPlatform(
  config: Config,
  database: OpenDatabase,
  { log = createLog(config), passwordCost = PASSWORD_COST }: PlatformOptions = {},
): Platform {
  const metrics = createMetrics(database)
  const reads = createReads(config, database, log, metrics)
  const events = createEvents(database, config.databaseUrl, log)
  const jobs = createJobs(database.db, log, metrics)
  const fetcher = createFetcher({
    userAgent: userAgent(config),
    allowPrivate: config.allowPrivateSources,
    metrics,
  })
  const counters = createCounters(database.db)
  const mayAsk = createQuestionLimit(counters.process, config)
  const sourceCache = createSourceCache(database.db, log, metrics, mayAsk)
  const stop = new AbortController()
  const mailer = createMailer(config, log, stop.signal)
  return {
    config,
    log,
    metrics,
    db: database.db,
    reads,
    database,
    secretFor: createSecrets(database.db),
    events,
    jobs,
    ownJobs: [expireCounts(database.db), deleteOldSourceAnswers(sourceCache)],
    counters,
    invalidation: createInvalidation(events),
    mailer,
    storage: createStorage(config),
    uploads: createUploadFolder(config),
    passwordCost,
    fetcher,
    sourceCache,
    stopping: stop.signal,
    beginStop: () => stop.abort(),
    async close() {
      stop.abort()
      await fetcher.close()
      await jobs.close()
      await sourceCache.close()
      await events.close()
      mailer.close()
      await reads.close()
    },
  }
}
