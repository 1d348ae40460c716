import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { serverAddresses } from './db/bounded-pool.ts'
import { emailAddress } from './email-address.ts'
import { cutOffSentence, cutOffSettings } from './env-file.ts'
import type { PrivateAccess } from './fetch/public-address.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { REGISTRATION_MODES, type RegistrationMode } from './registration-mode.ts'
import { address, httpUrl, postgresUrl, serversUrl, serviceUrl, siteUrl } from './setting-addresses.ts'
import { SITE_MODES, type SiteMode } from './site-mode.ts'
import { DAY_MS } from './time.ts'
import { isTimeZone, timeZoneNamed } from './zone-names.ts'

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be "on" or "off"')
    .default(fallback)
    .transform((value) => value === 'on')

const BYTES = { MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 }

/** A size as "500 MB", in bytes. */
const size = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value, { addIssue }) => {
      const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(MB|GB|TB)$/i.exec(value.trim()) ?? []
      const per = Object.entries(BYTES).find(([name]) => name === unit?.toUpperCase())?.[1]
      if (per) return Math.round(Number(amount) * per)
      addIssue('must be a size such as 500 MB or 2 GB')
      return z.NEVER
    })

const SPANS = { s: 1000, m: 60_000, h: 60 * 60_000, d: DAY_MS }

/** A span of time as "+30d" or "-12h", in milliseconds. */
const clockOffset = z
  .string()
  .default('+0s')
  .transform((value, { addIssue }) => {
    const [, sign, amount, unit] = /^([+-])(\d{1,6})([smhd])$/.exec(value.trim()) ?? []
    const per = Object.entries(SPANS).find(([name]) => name === unit)?.[1]
    const span = Number(amount) * (per ?? Number.NaN) * (sign === '-' ? -1 : 1)
    if (Math.abs(span) <= 3650 * DAY_MS) return span
    addIssue('must be a span such as +30d or -12h, of at most 3650 days')
    return z.NEVER
  })

const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The addresses of name servers, each with its port if that is not 53: `9.9.9.9` or `[2620:fe::fe]:53`. */
const nameServers = z
  .string()
  .default('')
  .transform(listOf)
  .pipe(
    z
      .array(z.string().refine(isServer, 'must be IP addresses, separated by commas'))
      .max(4, 'must be at most 4'),
  )

function isServer(text: string): boolean {
  const [, bracketed, bare, port] = /^(?:\[([^\]]+)\]|([^[\]]+?))(?::(\d{1,5}))?$/.exec(text) ?? []
  const address = bracketed ?? bare ?? ''
  return (
    ipaddr.isValid(text) || (ipaddr.isValid(address) && Number(port ?? 53) > 0 && Number(port ?? 53) < 65536)
  )
}

/** "on", "off", or networks such as `10.0.0.0/8`. */
const privateAccess = z
  .string()
  .default('off')
  .transform((value, { addIssue }): PrivateAccess => {
    if (value === 'on' || value === 'off') return value === 'on'
    const networks = listOf(value)
    if (networks.every((network) => ipaddr.isValidCIDR(network))) return networks
    addIssue('must be "on", "off", or networks such as 10.0.0.0/8, separated by commas')
    return z.NEVER
  })

const environment = z.object({
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port number between 1 and 65535')
    .max(65535, 'must be a port number between 1 and 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: siteUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serversUrl.optional(),
  DATABASE_DIRECT_URL: serversUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((url) => url.trim()))
    .transform((urls) => urls.filter((url) => url !== ''))
    .pipe(z.array(postgresUrl)),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number of connections')
    .int('must be a number of connections')
    .min(1, 'must be a number of connections from 1 to 1000')
    .max(1000, 'must be a number of connections from 1 to 1000')
    .default(10),
  WEB_CONCURRENCY: z
    .union(
      [z.literal('auto'), z.coerce.number().int().min(1).max(256)],
      'must be "auto" or a number from 1 to 256',
    )
    .default(1),
  HSTS_SUBDOMAINS: onOff('off'),
  ACCESS_GATE: onOff('on'),
  ACCESS_CODE: z
    .string()
    .trim()
    .min(4, 'must have 4 to 50 characters')
    .max(50, 'must have 4 to 50 characters')
    .default('FANFARE'),
  SITE_MODE: z.enum(SITE_MODES, 'must be "preview" or "live"').optional(),
  REGISTRATION: z
    .enum(REGISTRATION_MODES, 'must be "open", "approval", "invite" or "closed"')
    .default('open'),
  REGISTRATION_QUESTION: z
    .string()
    .trim()
    .max(300, 'must have at most 300 characters')
    .default('What music do you love, and what brings you here?'),
  CONTACT_EMAIL: emailAddress('must be an e-mail address', 254).optional(),
  SOURCE_URL: httpUrl.optional(),
  MUSICBRAINZ_URL: serviceUrl.default('https://musicbrainz.org/ws/2'),
  MUSICBRAINZ_RATE: z.coerce
    .number('must be a number of requests a second')
    .positive('must be above 0')
    .max(1000, 'must be at most 1000')
    .default(1),
  LISTENBRAINZ_URL: serviceUrl.default('https://api.listenbrainz.org'),
  LASTFM_URL: serviceUrl.default('https://ws.audioscrobbler.com'),
  LASTFM_API_KEY: z.string().trim().min(1).max(200).optional(),
  COVER_ART_URL: serviceUrl.default('https://coverartarchive.org'),
  WIKIPEDIA_URL: serviceUrl.default('https://en.wikipedia.org/api/rest_v1'),
  WIKIDATA_URL: serviceUrl.default('https://www.wikidata.org/w/rest.php/wikibase/v1'),
  PLC_DIRECTORY_URL: serviceUrl.default('https://plc.directory'),
  NEWS_FEEDS: z.string().default('config/news-feeds.json'),
  ALLOW_PRIVATE_SOURCES: privateAccess,
  DNS_SERVERS: nameServers,
  CLOCK_OFFSET: clockOffset,
  SMTP_URL: address(/^smtps?$/, 'must look like smtp://user:password@host:587').optional(),
  DIGEST: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
  PUSH_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must look like mailto:you@example.org or https://…' })
    .optional(),
  TIME_ZONE: z
    .string()
    .default('UTC')
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .overwrite((zone) => timeZoneNamed(zone) ?? zone),
  S3_ENDPOINT: serviceUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  UPLOAD_QUOTA: size('2 GB'),
  CLAIM_REVIEW_FOLLOWERS: z.coerce.number().int().min(0).max(1_000_000_000).default(1000),
  HIDE_AFTER_REPORTS: z.coerce.number().int().min(0).max(100).default(3),
  DISK_RESERVE: size('500 MB'),
  MEMORY_BUDGET: size('128 MB').refine((bytes) => bytes >= 16 * BYTES.MB, 'must be at least 16 MB'),
  FFMPEG_PATH: z.string().default('ffmpeg'),
  RATE_LIMITS: onOff('on'),
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
})
type Environment = z.infer<typeof environment>

/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape)

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
