import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from './router.ts'

/** An app that declares endpoints. */
export type DeclaredApi = Pick<OpenAPIHono<Env>, 'openAPIRegistry'>

interface Declared {
  /** In the notation of the OpenAPI document, such as `/api/media/{id}`. */
  path: string
  value: unknown
  /** Whether a request goes to this endpoint. A HEAD counts as a GET. */
  matches(method: string, path: string): boolean
  /** The values of the path's parameters, by name. */
  parametersOf(path: string): Record<string, string>
}

/** The endpoints whose `createRoute` has the property `name`, in order of declaration. */
export function declaredWith(api: DeclaredApi, name: `x-${string}`): Declared[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || !(name in definition.route)) return []
    const { path, [name]: value } = definition.route
    const method = definition.route.method.toUpperCase()
    const pattern = patternOf(path)
    const matches = (requested: string, requestPath: string) =>
      (requested === 'HEAD' ? 'GET' : requested) === method && pattern.test(requestPath)
    const parametersOf = (requestPath: string) => pattern.exec(requestPath)?.groups ?? {}
    return [{ path, value, matches, parametersOf }]
  })
}

/** The endpoints whose `createRoute` lacks the property `name`; methods in capitals. */
export function routesWithout(api: DeclaredApi, name: `x-${string}`): { method: string; path: string }[] {
  return api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || name in definition.route) return []
    const { method, path } = definition.route
    return [{ method: method.toUpperCase(), path }]
  })
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? `(?<${name}>[^/]+)` : part.replace(/[^\w-]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`)
}
