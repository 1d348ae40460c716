import type { Hono, Schema } from 'hono'
import type { hc } from 'hono/client'

type Send = (request: Request) => Promise<Response>

interface Input {
  param?: Record<string, string | undefined>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}

interface Options {
  init?: RequestInit
}

/** The calls of an API with the routes of this schema. */
// biome-ignore lint/suspicious/noExplicitAny: environment and base path do not matter
export type Rpc<S extends Schema> = ReturnType<typeof hc<Hono<any, S, any>>>

/**
 * Replaces Hono's `hc`, with its types: `rpc.api.posts[':id'].$get({ param, query, json }, { init })`. It has only what
 * this site's JSON API needs, in a quarter of the size, and encodes each path parameter. `origin` has no trailing
 * slash.
 */
export function createRpc<S extends Schema>(origin: string, send: Send): Rpc<S> {
  const at = (path: readonly string[]) =>
    // biome-ignore lint/suspicious/noExplicitAny: what a path answers to is known to the types alone
    new Proxy<any>(() => {}, {
      // Must not look like a promise, although it answers every other property.
      get: (_, name) => (typeof name === 'string' && name !== 'then' ? at([...path, name]) : undefined),
      apply: (_, __, [input, options]: [Input?, Options?]) => send(toRequest(origin, path, input, options)),
    })
  return at([])
}

function toRequest(
  origin: string,
  path: readonly string[],
  { param = {}, query = {}, json }: Input = {},
  { init }: Options = {},
): Request {
  const segments = path.slice(0, -1).map((segment) => {
    return segment.startsWith(':') ? encodeURIComponent(param[segment.slice(1)] ?? '') : segment
  })
  const url = new URL(`${origin}/${segments.join('/')}`)
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) if (value !== undefined) url.searchParams.append(name, value)
  }
  const request = new Request(url, {
    ...init,
    method: path.at(-1)?.slice(1).toUpperCase(),
    body: json === undefined ? undefined : JSON.stringify(json),
  })
  if (json !== undefined) request.headers.set('Content-Type', 'application/json')
  return request
}
