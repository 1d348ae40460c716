import type { Context, Hono } from 'hono'
import { methodNotAllowed } from './problem.ts'
import type { Env } from './router.ts'

/** The methods of pages and files. */
export const READ_ONLY = 'GET, HEAD, OPTIONS'

const EVERY_PATH = '/*'

/** Returns the methods that a path has an endpoint for, in the form of an `Allow` header; none for an unknown path. */
export type AllowedMethods = (path: string) => string | undefined

/** The allowed methods by the routes of `app`. Routes for all methods, or for all paths, are its middleware. */
export function allowedMethods(app: Pick<Hono<Env>, 'routes'>): AllowedMethods {
  // The routes are only known once all are declared, which is before the first request.
  let known: { method: string; pattern: RegExp }[] | undefined
  return (path) => {
    known ??= app.routes
      .filter(({ method, path }) => method !== 'ALL' && path !== EVERY_PATH)
      .map(({ method, path: template }) => ({ method, pattern: patternOf(template) }))
    const methods = new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))
    if (methods.has('GET')) methods.add('HEAD')
    return methods.size > 0 ? [...methods, 'OPTIONS'].join(', ') : undefined
  }
}

/** The answer to a method for which the path has no endpoint: 204 to OPTIONS; throws a 405 problem for any other. */
export function answerOtherMethod(c: Context<Env>, allow: string): Response {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allow })
  throw methodNotAllowed(allow)
}

function patternOf(template: string): RegExp {
  const parts = template
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w*-]/g, '\\$&').replace('*', '.*')))
  return new RegExp(`^${parts.join('/')}$`)
}
