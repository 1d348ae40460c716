import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { emailAddress } from './email-address.ts'
import type { PrivateAccess } from './fetch/public-address.ts'
import { REGISTRATION_MODES } from './registration-mode.ts'
import { address, httpUrl, postgresUrl, serversUrl, serviceUrl, siteUrl } from './setting-addresses.ts'
import { SITE_MODES } from './site-mode.ts'
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

/** The items of a text with commas. */
export const listOf = (value: string) =>
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

/** The environment variables, checked and converted. `parseConfig` makes the configuration of them. */
export const environment = z.object({
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
export type Environment = z.infer<typeof environment>

/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape)
