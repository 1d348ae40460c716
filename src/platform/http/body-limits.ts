import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type DeclaredApi, declaredWith } from './declared.ts'
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
export function bodyLimits(api: DeclaredApi): MiddlewareHandler<Env> {
  const ordinary = limitOf(MAX_BODY_BYTES)
  const declared = declaredWith(api, DECLARATION).map(({ isAskedBy, value }) => ({
    isAskedBy,
    limit: limitOf(Number(value)),
  }))
  return (c, next) => {
    const own = declared.find(({ isAskedBy }) => isAskedBy(c.req.method, c.req.path))
    return (own?.limit ?? ordinary)(c, next)
  }
}

function limitOf(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ProblemError(413, 'This is more than Fanfare accepts in one request.')
    },
  })
}
