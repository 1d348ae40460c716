import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'
import type { Env } from '../router.ts'

const TWO_YEARS = 'max-age=63072000'

/** Headers of every answer. Over https they forbid http from then on, for subdomains only if the operator says so. */
export const securityHeaders = ({
  publicUrl,
  hstsSubdomains,
}: Pick<Config, 'publicUrl' | 'hstsSubdomains'>) =>
  secureHeaders({
    strictTransportSecurity:
      publicUrl.startsWith('https:') && (hstsSubdomains ? `${TWO_YEARS}; includeSubDomains` : TWO_YEARS),
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: {
      camera: [],
      microphone: [],
      // "Shows near me" requests the location after a click.
      geolocation: ['self'],
      payment: [],
      usb: [],
    },
  })

const NOTHING =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For built files that are opened by themselves: the service worker fetches, and one file has styles. */
export const POLICY_OF_FILES = `${NOTHING}; connect-src 'self'; style-src 'unsafe-inline'`

/** For answers other than pages (which have their own policy, see pages.ts): nothing may run in them. */
export const lockedDownContent = () =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', NOTHING)
  })

/**
 * Says of JSON that it varies by what the client can decompress, as compression does, but without making a stream of an
 * answer that is not compressed.
 */
export const variesByEncoding = () =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    const { headers } = c.res
    if (!JSON_TYPE.test(headers.get('Content-Type') ?? '')) return
    const vary = headers.get('Vary')
    if (vary === null) headers.set('Vary', ENCODING)
    else if (vary !== '*' && !vary.includes(ENCODING)) headers.set('Vary', `${vary}, ${ENCODING}`)
  })

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/
const ENCODING = 'Accept-Encoding'

/**
 * Answers that are made in memory, which excludes event streams, and stored files (they have an entity tag of their
 * own).
 */
const HASHED = /^(text\/(html|plain|calendar|xml)|application\/(json|xml|[\w.-]+\+(json|xml))|image\/jpeg)\b/

/** A strong entity tag of these bytes. */
export const entityTag = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Whether a client whose request has this `If-None-Match` knows the answer with this entity tag. */
export function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => opaque(tag.trim()))
  return tags.includes('*') || tags.includes(opaque(etag))
}

/** `If-None-Match` compares weakly: proxies that compress mark a tag as weak. */
const opaque = (tag: string) => tag.replace(/^W\//, '')

/** Headers of a body, which an answer without one must not have. */
const BODY_HEADERS = ['content-length', 'content-encoding', 'content-type']

/** The headers, in lower case, of the 304 in place of an answer with these headers. */
export const headersWithoutBody = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !BODY_HEADERS.includes(name)))

const isHashed = ({ headers }: Response) => HASHED.test(headers.get('Content-Type') ?? '')

/** Replaces an answer that is in memory. Without `undefined` Hono would make streams of both and merge their headers. */
function replaceAnswer(c: Context, body: Uint8Array<ArrayBuffer> | null, status: number): void {
  const { headers } = c.res
  c.res = undefined
  c.res = new Response(body, { status, headers })
}

/** An answer with `no-store` needs no entity tag, because no client may keep it. */
const mayBeStored = ({ headers }: Response) => headers.get('Cache-Control') !== 'no-store'

/**
 * Gives successful reads that may be stored an entity tag, and answers 304 to a client that has them already. Goes around
 * compression.
 */
export const conditionalRequests = () =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    const { method } = c.req
    if ((method !== 'GET' && method !== 'HEAD') || c.res.status !== 200) return
    if (method === 'GET' && !c.res.headers.has('ETag') && mayBeStored(c.res) && isHashed(c.res)) {
      const body = new Uint8Array(await c.res.arrayBuffer())
      c.res.headers.set('Content-Length', String(body.length))
      c.res.headers.set('ETag', entityTag(body))
      replaceAnswer(c, body, 200)
    }
    if (!isUnchanged(c)) return
    await c.res.body?.cancel()
    for (const name of BODY_HEADERS) c.res.headers.delete(name)
    replaceAnswer(c, null, 304)
  })

/** `If-Modified-Since` counts only without `If-None-Match` (RFC 9110, 13.2.2). */
function isUnchanged({ req, res }: Context): boolean {
  const noneMatch = req.header('if-none-match')
  if (noneMatch !== undefined) return isKnown(noneMatch, res.headers.get('ETag') ?? undefined)
  const since = Date.parse(req.header('if-modified-since') ?? '')
  return since >= Date.parse(res.headers.get('Last-Modified') ?? '')
}
