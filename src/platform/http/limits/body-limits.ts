import type { MiddlewareHandler } from 'hono'
import { type DeclaredApi, declaredWith } from '../declared.ts'
import { ProblemError } from '../problem.ts'
import type { Env } from '../router.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** The rest of the form around a file. */
const FORM_BYTES = 64 * 1024

const DECLARATION = 'x-max-body-bytes'

/**
 * For `createRoute` of an endpoint that takes files: how many bytes of them it accepts. Every other endpoint accepts a
 * megabyte.
 */
export const bodyLimit = (bytes: number) => ({ [DECLARATION]: bytes + FORM_BYTES }) as const

/** Refuses bodies larger than their route declares with a 413 problem. */
export function bodyLimits(api: DeclaredApi): MiddlewareHandler<Env> {
  const defaultLimit = limitOf(MAX_BODY_BYTES)
  const declared = declaredWith(api, DECLARATION).map(({ matches, value }) => ({
    matches,
    limit: limitOf(Number(value)),
  }))
  return (c, next) => {
    // Nothing reads a body of these methods, and checking for one would cost as much as the rest of this middleware.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const own = declared.find(({ matches }) => matches(c.req.method, c.req.path))
    return (own?.limit ?? defaultLimit)(c, next)
  }
}

const tooLarge = (bytes: number) =>
  new ProblemError(
    413,
    `This is more than the ${Math.floor(bytes / 1e6)} MB that this site accepts here in one request.`,
  )

/**
 * A body without a declared length is counted while the endpoint reads it. Hono's own limit reads all of it first: an
 * anonymous client could make the server hold it in memory for as long as its end does not come.
 */
function limitOf(maxBytes: number): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { body, headers } = c.req.raw
    if (!body) return next()
    const declaredLength = headers.get('content-length')
    if (declaredLength !== null && !headers.has('transfer-encoding')) {
      if (Number(declaredLength) > maxBytes) throw tooLarge(maxBytes)
      return next()
    }
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length
        if (bytes > maxBytes) controller.error(tooLarge(maxBytes))
        else controller.enqueue(chunk)
      },
    })
    c.req.raw = new Request(c.req.raw, { body: body.pipeThrough(counted), duplex: 'half' } as RequestInit)
    await next()
    // The reader would report it as malformed.
    if (bytes > maxBytes) throw tooLarge(maxBytes)
  }
}
