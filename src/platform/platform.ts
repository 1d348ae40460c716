import { createInvalidation, type Invalidation } from './cache/invalidation.ts'
import { createMemoryBudget, type MemoryBudget } from './cache/memory-budget.ts'
import {
  createQuestionLimit,
  createSourceCache,
  deleteOldSourceAnswers,
  type SourceCache,
} from './cache/source-cache.ts'
import { type Clock, createClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Db, type OpenDatabase, withDirectUrl } from './db/database.ts'
import { createReads, type Reads } from './db/reads.ts'
import { createEvents, type Events } from './events.ts'
import { createFetcher, type Fetcher } from './fetch/fetcher.ts'
import { createNameServers, type NameServer } from './fetch/name-servers.ts'
import { createForeignReader, type ForeignReader } from './foreign/foreign-reader.ts'
import { type Counters, createCounters, expireCounts } from './http/limits/rate-limit.ts'
import { createJobs, type Job, type Jobs } from './jobs.ts'
import { createLimit, type Limit } from './limit.ts'
import { createLog, type Log } from './log.ts'
import { createMailer, type Mailer } from './mail.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createSecrets, type SecretFor } from './secrets.ts'
import { pruneSetAside } from './set-aside.ts'
import { createSiteSettings, type SiteSettings } from './site-settings.ts'
import { createStorage, type Storage } from './storage.ts'
import { createUploadFolder, type UploadFolder } from './upload-folder.ts'
import { createUploadLimits, type UploadLimits } from './upload-limits.ts'

/** The base of every feature's server side. `close` ends everything built on it, except the database. */
export interface Platform {
  config: Config
  /** What admins have decided about the site. */
  site: SiteSettings
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
  /** Opens caches in memory that share one budget. */
  memory: MemoryBudget
  mailer: Mailer
  /** Files of members, on disk or in S3. */
  storage: Storage
  /** Files that are being received. */
  uploads: UploadFolder
  uploadLimits: UploadLimits
  /** Fetches from sources and the addresses they name. Outgoing requests use this or `linkFetcher`, nothing else. */
  fetcher: Fetcher
  /** Fetches what members link to: never from our own network, whatever `ALLOW_PRIVATE_SOURCES` says. */
  linkFetcher: Fetcher
  /** Reads pages, feeds and calendars of others in separate threads. */
  foreign: ForeignReader
  /** The configured name servers, or that of the system. Proofs ask each of them, and all must agree. */
  nameServers: readonly [NameServer, ...NameServer[]]
  /** The current time for rules. */
  clock: Clock
  /** Caches answers of sources in the database. */
  sourceCache: SourceCache
  /**
   * Runs one part of a long read, such as 50 names of a list of thousands, when no other list's part runs: lists take
   * turns part by part, and everybody else's statements get in between. Never use it inside a transaction.
   */
  longReads: Limit
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
  clock?: Clock
  passwordCost?: PasswordCost
  links?: { allowPrivate: boolean; longestMs: number }
}

const PASSWORD_COST: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3 }

/**
 * Creates the platform on an open, migrated database. Tests pass a clock that they can move, a cheaper `passwordCost`
 * when they create many accounts, and `links` when they serve linked pages themselves; no setting can do the last two.
 */
export function createPlatform(
  config: Config,
  database: OpenDatabase,
  {
    log = createLog(config),
    clock = createClock(config.clockOffset),
    passwordCost = PASSWORD_COST,
    links,
  }: PlatformOptions = {},
): Platform {
  const metrics = createMetrics(database)
  const reads = createReads(config, database, log, metrics)
  const events = createEvents(database, withDirectUrl(config).databaseUrl, log)
  const site = createSiteSettings(config, { db: database.db, events, log })
  const jobs = createJobs(database.db, log, metrics)
  const fetching = {
    publicUrl: config.publicUrl,
    site,
    allowPrivate: config.allowPrivateSources,
    metrics,
  }
  const nameServers = createNameServers(config.dnsServers, fetching)
  const linkFetcher = createFetcher({ ...fetching, allowPrivate: false, ...links })
  const fetcher = createFetcher({ ...fetching, resolve: nameServers[0].resolve })
  const foreign = createForeignReader(metrics)
  const memory = createMemoryBudget(config.memoryBudget, metrics)
  const counters = createCounters(database.db, memory)
  const mayAsk = createQuestionLimit(counters.process, config)
  const sourceCache = createSourceCache(database.db, log, metrics, { budget: memory, mayAsk })
  const stop = new AbortController()
  const mailer = createMailer(config, site, log, stop.signal)
  const invalidation = createInvalidation(events, log, stop.signal)
  // Nearly every page shows some setting of the site.
  site.subscribe(() => invalidation.invalidate(undefined))
  return {
    config,
    site,
    log,
    metrics,
    db: database.db,
    reads,
    database,
    secretFor: createSecrets(database.db),
    events,
    jobs,
    ownJobs: [expireCounts(database.db), deleteOldSourceAnswers(sourceCache), pruneSetAside(database.db)],
    counters,
    invalidation,
    memory,
    mailer,
    storage: createStorage(config),
    uploads: createUploadFolder(config),
    uploadLimits: createUploadLimits(metrics),
    longReads: createLimit(metrics, 'long reads', 1),
    passwordCost,
    fetcher,
    linkFetcher,
    foreign,
    nameServers,
    clock,
    sourceCache,
    stopping: stop.signal,
    beginStop: () => stop.abort(),
    async close() {
      stop.abort()
      await fetcher.close()
      await linkFetcher.close()
      await foreign.close()
      for (const server of nameServers) await server.close()
      await jobs.close()
      await sourceCache.close()
      await events.close()
      mailer.close()
      await reads.close()
    },
  }
}
