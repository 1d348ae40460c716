import { createInvalidation, type Invalidation } from './cache/invalidation.ts'
import { createSourceCache, deleteOldSourceAnswers, type SourceCache } from './cache/source-cache.ts'
import type { Config } from './config.ts'
import type { Db, OpenDatabase } from './db/database.ts'
import { createReads, type Reads } from './db/reads.ts'
import { createEvents, type Events } from './events.ts'
import { createFetcher, type Fetcher } from './fetch/fetcher.ts'
import { userAgent } from './fetch/user-agent.ts'
import { type Counters, createCounters, expireCounts } from './http/limits/counters.ts'
import { createJobs, type Job, type Jobs } from './jobs.ts'
import { createLog, type Log } from './log.ts'
import { createMailer, type Mailer } from './mail.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createSecrets, type SecretFor } from './secrets.ts'
import { createStorage, type Storage } from './storage.ts'
import { createUploadFolder, type UploadFolder } from './upload-folder.ts'

/** What every feature's server side is built on. Everything made on it ends with its `close`, but for the database. */
export interface Platform {
  config: Config
  log: Log
  metrics: Metrics
  db: Db
  /** For reads that a replica may answer. Who somebody is and what they may is asked of `db`. */
  reads: Omit<Reads, 'close'>
  database: OpenDatabase
  secretFor: SecretFor
  events: Events
  jobs: Jobs
  /** Background work of the platform itself. */
  ownJobs: readonly Job[]
  /** What rate limits have counted. */
  counters: Counters
  /** Notifies caches of what has changed. */
  invalidation: Invalidation
  mailer: Mailer
  /** Files that members gave, on disk or in S3. */
  storage: Storage
  /** Files that are being received. */
  uploads: UploadFolder
  /** The way to everything outside. */
  fetcher: Fetcher
  /** What sources outside answered, kept in the database. */
  sourceCache: SourceCache
  /** What hashing a password costs whoever guesses. */
  passwordCost: PasswordCost
  /** Aborted when the process begins to stop: whatever goes on without end ends now. */
  stopping: AbortSignal
  /** Begins to stop: no new requests are taken, those under way are finished. */
  beginStop(): void
  /** Stops background work and closes what is open. The database stays open: whoever opened it closes it. */
  close(): Promise<void>
}

/** Parameters of argon2id: memory in KiB, and passes over it. */
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
 * Puts the platform together on a database that is open and migrated. Tests that make many accounts give a
 * cheaper `passwordCost`; no setting can.
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
  const mailer = createMailer(config, log)
  const fetcher = createFetcher({
    userAgent: userAgent(config),
    allowPrivate: config.allowPrivateSources,
    metrics,
  })
  const sourceCache = createSourceCache(database.db, log, metrics)
  const stop = new AbortController()
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
    counters: createCounters(database.db),
    invalidation: createInvalidation(events),
    mailer,
    storage: createStorage(config),
    uploads: createUploadFolder(config.dataDir),
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
