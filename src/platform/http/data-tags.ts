import type { Tags } from '../cache/invalidation.ts'
import { type DeclaredApi, declaredWith } from './declared.ts'

const CHANGES = 'x-changes'
const SHOWS = 'x-shows'

/**
 * For `createRoute` of a write: the data it changes. When it succeeds, cached answers that show any of these tags are
 * dropped; without tags none are. A write that declares nothing drops all. `post:{id}` stands for the id in the path.
 */
export const changes = (...tags: string[]) => ({ [CHANGES]: tags }) as const

/**
 * For `createRoute` of a GET: the data its answer shows. A cached answer, or page rendered from it, is dropped when one
 * of these tags changes; without tags it only expires. A GET that declares nothing is dropped with every change.
 */
export const shows = (...tags: string[]) => ({ [SHOWS]: tags }) as const

export type FindTags = (method: string, path: string) => Tags

/** Finds what endpoints declare by `changes`. */
export const findChanges = (api: DeclaredApi): FindTags => tagFinder(api, CHANGES)

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
    return found.value.map((tag) =>
      String(tag).replace(/\{(\w+)\}/, (_, name) => (parameters[name] ?? '').toLowerCase()),
    )
  }
}
