import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../router.ts'

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
