import { STATUS_CODES } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Metrics } from '../metrics.ts'
import type { SiteValues } from '../site-settings.ts'
import { OutsideError } from './outside-error.ts'
import {
  type AddressRules,
  checkAddress,
  guardedLookup,
  type PrivateAccess,
  type ResolveName,
} from './public-address.ts'
import { toOutsideError } from './to-outside-error.ts'

export interface FetchOptions {
  /** The label of its metrics. */
  source: string
  /** Allows only these hosts, redirects included; see `AddressRules`. Unset: any public host. */
  hosts?: readonly string[]
  accept?: string
  headers?: Record<string, string>
  /** Sent by POST: a text as JSON, bytes as they are. */
  body?: string | Buffer
  /** The largest body accepted, after decompression. */
  maxBytes: number
  /** Timeout of the whole request, redirects and body included. */
  wholeMs: number
  signal?: AbortSignal
  /** Called when the request leaves; when it throws, the request is not sent and the caller gets that error. */
  onSent?: () => void
  /** `return`: returns a redirect, checked, instead of following it, for a source where each request needs a slot. */
  redirects?: 'follow' | 'return'
}

export interface FetchAnswer {
  /** A success (2xx), 304 for conditional headers, or a redirect with `redirects: 'return'`. */
  status: number
  /** The final address after redirects, or the target of a redirect. */
  url: string
  headers: Record<string, string>
  body: Buffer
}

export interface Fetcher {
  /**
   * Fetches from the internet without letting anybody direct requests at our own network: checks each hop and resolves
   * names once, to public addresses. Throws `OutsideError`, of kind `status` for any unsuccessful answer.
   */
  get(url: string, options: FetchOptions): Promise<FetchAnswer>
  /** Aborted once the process stops; for callers that wait before they fetch. */
  readonly closing: AbortSignal
  close(): Promise<void>
}

const CONNECT_MS = 5_000
export const MAX_REDIRECTS = 5
/** The longest `Retry-After` that is respected; a longer one is cut to this. */
const LONGEST_RETRY_MS = 60 * 60_000

/** The encodings that we can decode, for `Accept-Encoding`. */
const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/** Reuses connections unless told otherwise. */
export function createFetcher({
  publicUrl,
  site,
  allowPrivate,
  resolve,
  longestMs = Number.POSITIVE_INFINITY,
  keepConnections = true,
  metrics: { upstreamSeconds, upstreamSuccess },
}: {
  /** Who we are, for sources. */
  publicUrl: string
  site: { readonly values: Pick<SiteValues, 'contactEmail'> }
  allowPrivate: PrivateAccess
  /** Resolves names; unset: as the system does. */
  resolve?: ResolveName
  /** Cuts the timeout of every request to this. */
  longestMs?: number
  /** False: each request resolves its name again, because the name may have moved since an open connection was made. */
  keepConnections?: boolean
  metrics: Pick<Metrics, 'upstreamSeconds' | 'upstreamSuccess'>
}): Fetcher {
  const closing = new AbortController()
  const agent = new Agent({
    connect: { lookup: guardedLookup(allowPrivate, resolve), timeout: CONNECT_MS },
    keepAliveTimeout: 10_000,
    connections: 8,
    allowH2: false,
  })

  const send = async (url: URL, options: FetchOptions, signal: AbortSignal) => {
    const sender = options.onSent ? agent.compose(notifySent(options.onSent)) : agent
    return sender.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: options.body === undefined ? 'GET' : 'POST',
      body: options.body,
      reset: !keepConnections,
      headers: {
        'user-agent': userAgent(publicUrl, site.values.contactEmail),
        accept: options.accept ?? '*/*',
        'accept-encoding': ACCEPT_ENCODING,
        ...(options.body !== undefined && { 'content-type': contentType(options.body) }),
        ...options.headers,
      },
      headersTimeout: options.wholeMs,
      bodyTimeout: options.wholeMs,
      signal,
    })
  }

  const follow = async (start: string, options: FetchOptions, signal: AbortSignal): Promise<FetchAnswer> => {
    const rules: AddressRules = { allowPrivate, hosts: options.hosts }
    let url = checkAddress(start, rules)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await send(url, options, signal)
      const headers = flat(answer.headers)
      if (isRedirect(answer.statusCode) && headers.location) {
        discard(answer.body)
        if (!URL.canParse(headers.location, url)) {
          throw new OutsideError('unreadable', 'The redirect has no address.')
        }
        url = checkAddress(new URL(headers.location, url), rules)
        if (options.redirects !== 'return') continue
        return { status: answer.statusCode, url: url.href, headers, body: Buffer.alloc(0) }
      }
      const isConditional = options.headers !== undefined && answer.statusCode === 304
      if ((answer.statusCode < 200 || answer.statusCode > 299) && !isConditional) {
        discard(answer.body)
        throw new OutsideError(
          'status',
          answer.statusText || (STATUS_CODES[answer.statusCode] ?? 'Unknown status'),
          {
            status: answer.statusCode,
            retryAfterMs: retryAfterMs(headers['retry-after'] ?? headers['x-ratelimit-reset-in']),
          },
        )
      }
      if (Number(headers['content-length']) > options.maxBytes) {
        discard(answer.body)
        throw new OutsideError('too-large', `The answer has more than ${options.maxBytes} bytes.`)
      }
      const body = await readBody(answer.body, headers['content-encoding'], options.maxBytes)
      return { status: answer.statusCode, url: url.href, headers, body }
    }
    throw endlessRedirect()
  }

  return {
    closing: closing.signal,
    async get(url, options) {
      const timeout = AbortSignal.timeout(Math.min(options.wholeMs, longestMs))
      const signals = [timeout, closing.signal, ...(options.signal ? [options.signal] : [])]
      const { source } = options
      const seconds = upstreamSeconds.startTimer({ source })
      try {
        const answer = await follow(url, options, AbortSignal.any(signals))
        seconds({ outcome: 'ok' })
        upstreamSuccess.set({ source }, Date.now() / 1000)
        return answer
      } catch (error) {
        if (closing.signal.aborted) throw new OutsideError('closed', 'We are stopping.', { cause: error })
        const outside = toOutsideError(error, timeout)
        seconds({ outcome: outside.isMissing ? 'missing' : outside.kind })
        if (outside.isMissing) upstreamSuccess.set({ source }, Date.now() / 1000)
        throw outside
      }
    },
    async close() {
      closing.abort()
      await agent.destroy()
    },
  }
}

const contentType = (body: string | Buffer) =>
  typeof body === 'string' ? 'application/json' : 'application/octet-stream'

/**
 * Reads a body completely and decodes its content encoding. Never holds more than `maxBytes`, whatever a small
 * compressed body unpacks to. Throws `OutsideError` (`too-large`, `unreadable`); errors of the stream itself (timeouts,
 * broken connections) pass through.
 */
async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const decoders = encodings(encoding).map((name) => {
    const decoder = DECODERS.get(name)
    if (decoder) return decoder
    // The body is never read, so nothing else listens for its errors; an unhandled one would end the process.
    body.once('error', () => {})
    body.destroy()
    throw new OutsideError('unreadable', `The answer is encoded as ${name}.`)
  })
  let stream: Readable = body
  for (const decoder of decoders) {
    const next = decoder()
    const previous = stream
    previous.on('error', (error) => next.destroy(error))
    // A decoder buffers at most two chunks; backpressure holds back the rest at the sender.
    stream = previous.pipe(next)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > maxBytes) throw new OutsideError('too-large', `The answer has more than ${maxBytes} bytes.`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (isZlibError(error)) throw new OutsideError('unreadable', 'The answer is broken.', { cause: error })
    throw error
  } finally {
    body.destroy()
    stream.destroy()
  }
  return Buffer.concat(chunks, size)
}

/** In the order of decoding. */
function encodings(header: string | undefined): string[] {
  const names = (header ?? '').toLowerCase().split(',')
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse()
    .slice(0, 3)
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_|ZSTD_)/.test(String(error.code))
}

export function endlessRedirect(): OutsideError {
  return new OutsideError('unreadable', 'The answer redirects without end.')
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function flat(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
  return Object.fromEntries(entries)
}

/** Discards a body; a short one is drained so that the connection can be reused. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.dump({ limit: 64 * 1024 }).catch(() => {})
}

/** A `Retry-After` header (seconds, or a date) in ms from now; undefined when it is missing or unreadable. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (!header?.trim()) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_RETRY_MS) : undefined
}

/**
 * Calls `onSent` at the moment a request is written to its connection, which may have to be opened first. When `onSent`
 * throws, nothing is written and the request fails with that error.
 */
function notifySent(onSent: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(...args) {
        onSent()
        handler.onRequestStart?.(...args)
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    })
}

/**
 * Names the product, its address and a contact, as MusicBrainz and Wikimedia require of API clients
 * (https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting).
 */
function userAgent(publicUrl: string, contactEmail: string | null): string {
  const contact = [`+${publicUrl}`, ...(contactEmail ? [contactEmail] : [])]
  return `Fanfare/${packageFile.version} (${contact.join('; ')})`
}
