import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { serverAddresses } from './db/bounded-pool.ts'
import { cutOffSentence, cutOffSettings } from './env-file.ts'
import { type Environment, environment, SETTINGS } from './environment.ts'
import type { PrivateAccess } from './fetch/public-address.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import type { RegistrationMode } from './registration-mode.ts'
import type { SiteMode } from './site-mode.ts'

/** The site settings that the environment may fix, each with its name among the settings of admins. */
export const PINS = {
  SITE_MODE: 'mode',
  REGISTRATION: 'registration',
  REGISTRATION_QUESTION: 'question',
  CONTACT_EMAIL: 'contactEmail',
  HIDE_AFTER_REPORTS: 'hideAfterReports',
} as const satisfies Partial<Record<keyof Environment, string>>
export type PinnedSetting = (typeof PINS)[keyof typeof PINS]

export interface S3Config {
  endpoint?: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  port: number
  host: string
  /** The address of the site, without a trailing slash. */
  publicUrl: string
  /** Whether browsers must use https for the subdomains of the site's host as well. */
  hstsSubdomains: boolean
  /** Absolute path of the data folder. */
  dataDir: string
  /** Unset: the embedded engine stores its files in the data folder. */
  databaseUrl?: string
  /** The same database without the pooler in between that `databaseUrl` names. */
  databaseDirectUrl?: string
  /** Streaming replicas of that database, which may answer reads. */
  replicaUrls: string[]
  /** The most connections to PostgreSQL that one process opens for queries. */
  poolSize: number
  /** How many processes of this machine serve the site. */
  processes: number
  gate: { on: boolean; code: string; codeIsDefault: boolean }
  /** The settings of the site that the environment fixes; admins decide about the others (`platform.site`). */
  pinned: readonly PinnedSetting[]
  /** Initial value of `platform.site`, like `registration`, `contactEmail` and `hideAfterReports`. */
  siteMode: SiteMode
  registration: { mode: RegistrationMode; question: string }
  contactEmail?: string
  /** Where the source code of this version of the site is offered (AGPL, section 13). */
  sourceUrl?: string
  musicbrainz: { url: string; requestsPerSecond: number }
  listenbrainzUrl: string
  /** Without a key, Last.fm is not used. */
  lastfm: { url: string; apiKey?: string }
  coverArtUrl: string
  wikipediaUrl: string
  wikidataUrl: string
  /** Where identities of the kind `did:plc` are looked up. */
  plcDirectoryUrl: string
  /** Path of a JSON file, or feed addresses separated by commas. */
  newsFeeds: string
  /** Whether sources may be on our own networks, or on which. */
  allowPrivateSources: PrivateAccess
  /** The name servers that outgoing requests and proofs ask; none: those of the system. */
  dnsServers: readonly string[]
  /** By how much the clock of the platform differs from that of the machine, in milliseconds. */
  clockOffset: number
  smtpUrl?: string
  /** Whether members get a weekly mail. */
  digest: boolean
  /** An e-mail address or page by which push services can contact the operator. */
  pushContact?: string
  /** The time zone of members who have not chosen one. */
  timeZone: string
  s3?: S3Config
  /** The most bytes that a member's files may take. */
  uploadQuota: number
  /** Only an admin can approve a claim of an artist with more followers than this. */
  claimReviewFollowers: number
  hideAfterReports: number
  /** Nothing is uploaded while the disk of the data folder has fewer free bytes. */
  diskReserve: number
  /** The memory that all caches of a process may take together, in bytes. */
  memoryBudget: number
  /** The program, or its name on the PATH. It may be missing. */
  ffmpegPath: string
  rateLimits: boolean
  /** Requests with this token may read `/metrics`; when unset, only programs on this machine may. */
  metricsToken?: string
  logLevel: string
  /** Values of the settings that must never be written to a log or elsewhere. */
  secrets: readonly string[]
}

/** A setting that is not valid; the message names it and is fit to print. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Parses environment variables into a checked configuration. Empty values count as not set. Throws `ConfigError` naming
 * every invalid variable.
 */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `${name} ${issue.message} (it is "${SECRET.test(name) ? '…' : nonEmpty[name]}").`
    })
    throw new ConfigError(lines.join('\n'))
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    replicaUrls: replicaUrls(env),
    poolSize: env.DATABASE_POOL_SIZE,
    processes: processes(env),
    gate: { on: env.ACCESS_GATE, code: env.ACCESS_CODE, codeIsDefault: nonEmpty.ACCESS_CODE === undefined },
    pinned: Object.entries(PINS).flatMap(([name, pin]) => (nonEmpty[name] === undefined ? [] : [pin])),
    siteMode: env.SITE_MODE ?? (env.ACCESS_GATE ? 'preview' : 'live'),
    registration: { mode: env.REGISTRATION, question: env.REGISTRATION_QUESTION },
    contactEmail: env.CONTACT_EMAIL,
    sourceUrl: env.SOURCE_URL,
    musicbrainz: { url: env.MUSICBRAINZ_URL, requestsPerSecond: env.MUSICBRAINZ_RATE },
    listenbrainzUrl: env.LISTENBRAINZ_URL,
    lastfm: { url: env.LASTFM_URL, apiKey: env.LASTFM_API_KEY },
    coverArtUrl: env.COVER_ART_URL,
    wikipediaUrl: env.WIKIPEDIA_URL,
    wikidataUrl: env.WIKIDATA_URL,
    plcDirectoryUrl: env.PLC_DIRECTORY_URL,
    newsFeeds: env.NEWS_FEEDS,
    allowPrivateSources: env.ALLOW_PRIVATE_SOURCES,
    dnsServers: env.DNS_SERVERS,
    clockOffset: env.CLOCK_OFFSET,
    smtpUrl: env.SMTP_URL,
    digest: env.DIGEST === undefined ? env.SMTP_URL !== undefined : env.DIGEST === 'on',
    pushContact: env.PUSH_CONTACT,
    timeZone: env.TIME_ZONE,
    s3: s3Config(env),
    uploadQuota: env.UPLOAD_QUOTA,
    claimReviewFollowers: env.CLAIM_REVIEW_FOLLOWERS,
    hideAfterReports: env.HIDE_AFTER_REPORTS,
    diskReserve: env.DISK_RESERVE,
    memoryBudget: env.MEMORY_BUDGET,
    ffmpegPath: env.FFMPEG_PATH,
    rateLimits: env.RATE_LIMITS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    secrets: secretsOf(env, nonEmpty),
  }
}

const SECRET = /CODE|URL|SECRET|KEY|TOKEN/
/** Shorter ones occur inside ordinary words. */
const SECRET_MIN_LENGTH = 5

/** The secrets among the given settings: whole codes and keys, and the passwords of addresses. */
function secretsOf(env: Environment, nonEmpty: Record<string, unknown>): string[] {
  return Object.entries(env)
    .filter(([name]) => name in nonEmpty && SECRET.test(name))
    .flatMap(([name, value]) => {
      const texts = [value].flat().map(String)
      if (!name.includes('URL')) return texts
      return texts.flatMap(serverAddresses).map((url) => decodeURIComponent(new URL(url).password))
    })
    .filter((secret) => secret.length >= SECRET_MIN_LENGTH)
}

function replicaUrls(env: Environment): string[] {
  if (env.DATABASE_REPLICA_URLS.length > 0 && !env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_REPLICA_URLS needs the primary of these replicas, which DATABASE_URL names.',
    )
  }
  return env.DATABASE_REPLICA_URLS
}

function processes({ WEB_CONCURRENCY: requested, DATABASE_URL }: Environment): number {
  if (requested === 'auto') return DATABASE_URL ? availableParallelism() : 1
  if (requested > 1 && !DATABASE_URL) {
    throw new ConfigError(
      'WEB_CONCURRENCY above 1 needs a PostgreSQL server, which DATABASE_URL names: the embedded database is for one process.',
    )
  }
  return requested
}

function s3Config(env: Environment): S3Config | undefined {
  if (!env.S3_BUCKET && !env.S3_ENDPOINT && !env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY)
    return undefined
  const required = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = env[name]
    if (!value) throw new ConfigError(`${name} must be set as well when files are stored in S3.`)
    return value
  }
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: required('S3_BUCKET'),
    region: env.S3_REGION,
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

/**
 * Reads `.env` in the working folder (if it exists) and the environment, which takes precedence. Throws `ConfigError`
 * naming every invalid variable. `warn` gets a sentence for each name that looks like a misspelt setting.
 */
export function readConfig(warn: (sentence: string) => void = console.error): Config {
  const text = existsSync('.env') ? readFileSync('.env', 'utf8') : ''
  const file = parseEnv(text)
  const nonEmpty = { file: Object.keys(file), environment: Object.keys(process.env) }
  for (const sentence of misspeltSettings(SETTINGS, nonEmpty)) warn(sentence)
  for (const name of cutOffSettings(text)) warn(cutOffSentence(name))
  return parseConfig({ ...file, ...process.env })
}
