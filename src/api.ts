import { BEFORE_GATE, type Gate } from '#features/access/server/gate.ts'
import { createAccessRoutes } from '#features/access/server/routes.ts'
import { identifyViewer, memberOf } from '#features/accounts/public.ts'
import { createAccountRoutes } from '#features/accounts/server/account-routes.ts'
import { asAuthProblem, isAuthPath } from '#features/accounts/server/auth-problem.ts'
import { createAuthRoutes } from '#features/accounts/server/auth-routes.ts'
import { createExportRoutes } from '#features/accounts/server/export/export-routes.ts'
import { createAdminRoutes } from '#features/admin/server/routes.ts'
import { createArtistRoutes } from '#features/artists/server/routes.ts'
import { createRefusalLog } from '#features/audit/public.ts'
import { createBusinessRoutes } from '#features/business/server/routes.ts'
import { createCatalogueRoutes } from '#features/catalogue/server/routes.ts'
import { createCommunityRoutes } from '#features/community/server/routes.ts'
import { createDiscoveryRoutes } from '#features/discovery/server/routes.ts'
import { searchFestivals } from '#features/festivals/public.ts'
import { createFestivalRoutes } from '#features/festivals/server/routes.ts'
import { createImageRoutes } from '#features/images/server/routes.ts'
import { createLiveRoutes } from '#features/live/server/routes.ts'
import { createMediaRoutes } from '#features/media/server/routes.ts'
import { createManageRoutes } from '#features/moderation/server/routes.ts'
import { createNewsRoutes } from '#features/news/server/routes.ts'
import { createNotificationRoutes } from '#features/notifications/server/routes.ts'
import { createProfile } from '#features/profiles/public.ts'
import { createProfilesRoutes } from '#features/profiles/server/routes.ts'
import { createSearchRoutes } from '#features/search/server/routes.ts'
import { createCardRoutes } from '#features/sharing/server/card-routes.ts'
import { createFeedRoutes } from '#features/sharing/server/feed-routes.ts'
import { createSearchEngineRoutes } from '#features/sharing/server/search-engine-routes.ts'
import { createApiDocs } from '#platform/http/api-docs.ts'
import { tellRefusal } from '#platform/http/edge/refusals.ts'
import { namedRoutes } from '#platform/http/edge/told-requests.ts'
import { withGeneralAnswers } from '#platform/http/general-answers.ts'
import { declaredLimits } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import { createRouter, problemResponse } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { createSources } from '#sources/sources.ts'

/** Every endpoint of the product, each feature's routes in turn. Paths are complete (`/api/…`). */
export async function createApi(platform: Platform, gate: Gate) {
  const api = createRouter()
  api.use(namedRoutes)
  api.use('/api/*', identifyViewer(platform))
  api.use(declaredLimits(platform, api, (c) => memberOf(platform, c)))
  api.route('/', createAccessRoutes(platform, gate))
  api.route('/', createAuthRoutes(platform, { createProfile }))
  api.route('/', createAccountRoutes(platform))
  api.route('/', createExportRoutes(platform))
  const sources = createSources(platform)
  api.route('/', createDiscoveryRoutes(platform, sources))
  api.route('/', createNewsRoutes(platform, sources))
  api.route(
    '/',
    createSearchRoutes(platform, sources, {
      searchFestivals: (text, limit) => searchFestivals(platform.reads.db, text, limit),
    }),
  )
  api.route('/', createFestivalRoutes(platform, sources))
  api.route('/', createImageRoutes(platform))
  api.route('/', createArtistRoutes(platform, sources))
  api.route('/', createCatalogueRoutes(platform))
  api.route('/', createMediaRoutes(platform))
  api.route('/', createCommunityRoutes(platform))
  api.route('/', createProfilesRoutes(platform))
  api.route('/', createLiveRoutes(platform))
  api.route('/', createNotificationRoutes(platform))
  api.route('/', createBusinessRoutes(platform, sources))
  api.route('/', createManageRoutes(platform))
  api.route('/', createAdminRoutes(platform))
  api.route('/', createSearchEngineRoutes(platform))
  const ask = async (path: string, headers?: Record<string, string>) => api.request(path, { headers })
  api.route('/', createCardRoutes(platform, ask))
  api.route('/', createFeedRoutes(platform, ask))
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Fanfare',
      version: '1',
      description: '[Licences of what this site is made of](/licences.txt)',
      license: { name: 'AGPL-3.0-or-later' },
    },
  })
  api.route('/', createApiDocs(withGeneralAnswers(document, BEFORE_GATE)))
  api.all('*', (c) => {
    throw notFound(`There is nothing at ${c.req.path}.`)
  })
  const logRefusal = createRefusalLog(platform)
  api.onError(async (error, c) => {
    const answer = problemResponse(await logRefusal(error, c), c, platform.log)
    tellRefusal(answer, c, platform.log)
    return isAuthPath(c.req.path) ? asAuthProblem(answer) : answer
  })
  return api
}

export type Api = Awaited<ReturnType<typeof createApi>>
