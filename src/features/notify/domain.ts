import type { ReadFaces } from '#features/catalogue/public.ts'
import { createBell } from '#features/notify/bell/server/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { createDelivery } from './delivery/server/feature.ts'

/** How members learn that something has happened: bell, push, mail, calendar, feed. */
export const createNotifyDomain = (
  platform: Platform,
  {
    catalogue,
    ...parts
  }: Parameters<typeof createDelivery>[1] & { catalogue: { catalogue: { readFaces: ReadFaces } } },
) => ({
  bell: createBell(platform, catalogue.catalogue.readFaces),
  delivery: createDelivery(platform, parts),
})
