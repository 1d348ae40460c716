import { isTag, type Tag, type Tags } from '../cache/invalidation.ts'
import { type DeclaredApi, declaredWith, routesWithout } from './router.ts'

const CHANGES = 'x-changes'
const SHOWS = 'x-shows'

/**
 * For `createRoute` of a write: the data it changes. When it succeeds, cached answers that show any of these tags are
 * dropped; without tags none are. `post:{id}` stands for the id in the path.
 */
export const changes = (...tags: Tag[]) => ({ [CHANGES]: tags }) as const

/** As `changes`, for a rare write that may change anything visitors see: all cached answers are dropped. */
export const changesEverything = () => ({ [CHANGES]: 'everything' }) as const

/**
 * For `createRoute` of a GET: the data its answer shows. A cached answer, or page rendered from it, is dropped when one
 * of these tags changes; without tags it only expires. A GET that declares nothing is dropped with every change.
 */
export const shows = (...tags: Tag[]) => ({ [SHOWS]: tags }) as const

export type FindTags = (method: string, path: string) => Tags

/** Whether a request may change what visitors see: any write except those of sessions. */
export function isWrite(method: string, path: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && path.startsWith('/api/')
}

/**
 * Finds what endpoints declare by `changes` or `changesEverything`. Call it when all are declared: throws when a write
 * declares neither.
 */
export function findChanges(api: DeclaredApi): FindTags {
  const silent = routesWithout(api, CHANGES).filter(({ method, path }) => isWrite(method, path))
  if (silent.length > 0) {
    const names = silent.map(({ method, path }) => `${method} ${path}`)
    throw new Error(`Writes declare changes(…) or changesEverything(): ${names.join(', ')}`)
  }
  return tagFinder(api, CHANGES)
}

/** Finds what endpoints declare by `shows`. */
export const findShown = (api: DeclaredApi): FindTags => tagFinder(api, SHOWS)

function tagFinder(api: DeclaredApi, declaration: `x-${string}`): FindTags {
  // The endpoints are only known once all are declared, which is before the first request.
  let declared: ReturnType<typeof declaredWith> | undefined
  return (method, path) => {
    declared ??= declaredWith(api, declaration)
    const found = declared.find(({ matches }) => matches(method, path))
    if (!Array.isArray(found?.value)) return undefined
    const parameters = found.parametersOf(path)
    return found.value
      .map((tag) => String(tag).replace(/\{(\w+)\}/, (_, name) => (parameters[name] ?? '').toLowerCase()))
      .filter(isTag)
  }
}
