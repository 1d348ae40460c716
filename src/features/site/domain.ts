import type { Accounts } from '#features/accounts/public.ts'
import type { Screening } from '#features/accounts/screening/public.ts'
import type { Catalogue } from '#features/catalogue/public.ts'
import type { Community } from '#features/community/public.ts'
import type { Notifications } from '#features/notify/bell/public.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createAdmin } from './admin/server/routes.ts'
import { createLegalTexts } from './legal-texts/server/routes.ts'
import { createManage } from './manage/server/routes.ts'
import { createSiteRoutes } from './settings/server/admin-routes.ts'
import { createSiteFileRoutes } from './settings/server/file-routes.ts'

interface Others
  extends Pick<Parameters<typeof createLegalTexts>[1], 'texts'>,
    Pick<Parameters<typeof createAdmin>[1], 'jobs'> {
  accounts: { accounts: Accounts; screening: Screening }
  catalogue: { catalogue: Pick<Catalogue, 'readFaces'> }
  community: { community: Community }
  notify: { bell: Notifications }
}

/** What operators, moderators and businesses manage, and the frame around every page. */
export const createSiteDomain = (
  platform: Platform,
  { accounts: { accounts, screening }, catalogue, community: { community }, notify, texts, jobs }: Others,
) => ({
  settings: createSettings(platform),
  legalTexts: createLegalTexts(platform, { texts, accounts }),
  admin: createAdmin(platform, { community, jobs }),
  manage: createManage(platform, {
    community,
    notifications: notify.bell,
    screen: screening.screen,
    readFaces: catalogue.catalogue.readFaces,
  }),
})

/** The settings of the site: its name, look, mode and registration. */
const createSettings = (platform: Platform) => ({
  routes: createRouter().route('/', createSiteRoutes(platform)).route('/', createSiteFileRoutes(platform)),
})
