import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ProblemError } from './problem.ts'
import type { Env } from './router.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** The form around a file. */
const FORM_BYTES = 64 * 1024

const DECLARATION = 'x-max-body-bytes'

/**
 * For `createRoute` of an endpoint that takes files: how much of them, in bytes. Every other endpoint takes
 * a megabyte.
 */
export const takesFiles = (bytes: number) => ({ [DECLARATION]: bytes + FORM_BYTES }) as const

/** Refuses bodies above what their route declares with a 413 problem. */
export function bodyLimits(api: Pick<OpenAPIHono<Env>, 'openAPIRegistry'>): MiddlewareHandler<Env> {
  const ordinary = limitOf(MAX_BODY_BYTES)
  const declared = api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path, [DECLARATION]: bytes } = definition.route
    if (typeof bytes !== 'number') return []
    return [{ method: method.toUpperCase(), path: matcherOf(path), limit: limitOf(bytes) }]
  })
  return (c, next) => {
    const own = declared.find(({ method, path }) => method === c.req.method && path.test(c.req.path))
    return (own?.limit ?? ordinary)(c, next)
  }
}

/** Of a path such as `/api/media/{id}`. */
function matcherOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}$`)
}

function limitOf(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ProblemError(413, 'This is more than Fanfare accepts in one request.')
    },
  })
}
