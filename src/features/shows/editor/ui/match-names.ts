import { SIMILAR_NAMES_MAX } from '#features/shows/limits.ts'
import type { NameMatch } from '#features/shows/line-ups/contract.ts'
import type { ShowRoutes } from '#features/shows/server/routes.ts'
import { createClient, unwrap } from '#platform/http/client/client.ts'
import { ownerParams, type ShowOwner } from './own-shows.ts'

/** The artists that these names may stand for; asked in parts, because the server looks for few similar names at once. */
export async function matchNames(owner: ShowOwner, names: Iterable<string>): Promise<NameMatch[]> {
  const distinct = [...new Set(names)]
  const found: NameMatch[] = []
  for (let from = 0; from < distinct.length; from += SIMILAR_NAMES_MAX) {
    const { items } = await unwrap(
      createClient<ShowRoutes>().api.manage[':entityType'][':entityId']['act-names'].$post({
        param: ownerParams(owner),
        json: { names: distinct.slice(from, from + SIMILAR_NAMES_MAX) },
      }),
    )
    found.push(...items)
  }
  return found
}
