import { createClient } from '#platform/http/client/client.ts'
import type { MediaRoutes } from '../../server/routes.ts'

/** Removes a file that is not used after all. What stays there is removed after a day. */
export function removeFromServer(id: string): void {
  void createClient<MediaRoutes>()
    .api.media[':id'].$delete({ param: { id } })
    .catch(() => undefined)
}
