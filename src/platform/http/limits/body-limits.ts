import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ProblemError } from '../problem.ts'
import { type DeclaredApi, declaredWith, type Env } from '../router.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** The rest of the form around a file. */
const FORM_BYTES = 64 * 1024

const DECLARATION = 'x-max-body-bytes'

/**
 * For `createRoute` of an endpoint that takes files: how many bytes of them it accepts. Every other endpoint accepts a
 * megabyte.
 */
export const bodyLimit = (bytes: number) => ({ [DECLARATION]: bytes + FORM_BYTES }) as const

/** Only requests of these methods have a body that an endpoint reads. */
export const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Refuses bodies larger than their route declares with a 413 problem. */
export function bodyLimits(api: DeclaredApi): MiddlewareHandler<Env> {
  const defaultLimit = limitOf(MAX_BODY_BYTES)
  const declared = declaredWith(api, DECLARATION).map(({ matches, value }) => ({
    matches,
    limit: limitOf(Number(value)),
  }))
  return (c, next) => {
    const own = declared.find(({ matches }) => matches(c.req.method, c.req.path))
    return (own?.limit ?? defaultLimit)(c, next)
  }
}

const tooLarge = (bytes: number) =>
  new ProblemError(413, `That’s more than the ${Math.floor(bytes / 1e6)} MB this site accepts here at once.`)

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

/** Arrays and objects in each other. */
const DEPTH_MAX = 64
/** Members of all arrays and objects. The largest form that a page sends has some thousands. */
const MEMBERS_MAX = 20_000

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0))
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/** Routes read the JSON of a request once, and only if it has no more parts than any that a page sends. */
export const boundedJson = createMiddleware<Env>((c, next) => {
  let parsed: Promise<unknown> | undefined
  Object.assign(c.req, {
    json() {
      parsed ??= c.req.text().then(parseBoundedJson)
      return parsed
    },
  })
  return next()
})

/**
 * A megabyte of brackets or of a single letter as a member would keep the process busy for
 * longer than a megabyte of text: it is refused before it is parsed. Throws `SyntaxError`.
 */
function parseBoundedJson(text: string): unknown {
  let [depth, members, isInText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isInText) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) isInText = false
    } else if (sign === QUOTE) {
      isInText = true
    } else if (sign === COMMA) {
      members++
    } else if (OPENING.has(sign)) {
      depth++
      members++
    } else if (CLOSING.has(sign)) {
      depth--
    }
    if (depth > DEPTH_MAX || members > MEMBERS_MAX) throw new SyntaxError('The JSON has too many parts.')
  }
  return JSON.parse(text)
}
