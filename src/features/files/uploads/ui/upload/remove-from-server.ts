import { createClient } from '#platform/http/client/client.ts'
import type { MediaRoutes } from '../../server/routes.ts'

/** Removes an unused file. If that fails, the server removes it after a day. */
export function removeFromServer(id: string): void {
  void createClient<MediaRoutes>()
    .api.media[':id'].$delete({ param: { id } })
    .catch(() => undefined)
}
