import type { ReadFaces } from '#features/catalogue/public.ts'
import type { Notices } from '#features/notify/delivery/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createFollowRoutes } from './follows/server/follow-routes.ts'
import { exportFollows } from './follows/server/list.ts'
import { createListRoutes } from './follows/server/list-routes.ts'
import { createRadar } from './radar/server/feature.ts'

/** Whom members follow, and what these release. */
export function createFollowDomain(
  platform: Platform,
  {
    catalogue,
    notify,
    onFollowed,
    ...parts
  }: { catalogue: { catalogue: { readFaces: ReadFaces } }; notify: { delivery: Notices } } & Omit<
    Parameters<typeof createRadar>[1],
    'notices'
  > &
    Omit<Parameters<typeof createFollows>[1], 'readFaces'>,
) {
  const radar = createRadar(platform, { ...parts, notices: notify.delivery })
  const follows = createFollows(platform, {
    readFaces: catalogue.catalogue.readFaces,
    onFollowed: () => {
      radar.wakeForFollows()
      onFollowed()
    },
  })
  return { follows, radar }
}

/** Follows of artists, labels, festivals, venues and members. `onFollowed` is called after each commit of a new one. Foreign keys delete the rows of a deleted account. */
const createFollows = (platform: Platform, others: { onFollowed: () => void; readFaces: ReadFaces }) => ({
  routes: createRouter()
    .route('/', createFollowRoutes(platform, others))
    .route('/', createListRoutes(platform, others)),
  accountExport: exportFollows,
})
