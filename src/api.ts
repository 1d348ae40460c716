import { createRefusalLog } from '#features/accounts/audit/public.ts'
import { BEFORE_GATE } from '#features/accounts/gate/public.ts'
import { asAuthProblem, isAuthPath } from '#features/accounts/public.ts'
import { allowedMethods, answerOtherMethod } from '#platform/http/allowed-methods.ts'
import { describeOperations } from '#platform/http/api-docs/describe-operations.ts'
import { withGeneralResponses } from '#platform/http/api-docs/general-responses.ts'
import { hoistSchemas } from '#platform/http/api-docs/hoist-schemas.ts'
import { createApiDocs } from '#platform/http/api-docs/routes.ts'
import { declaredLimits } from '#platform/http/limits/declared-limits.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { apiDocument, SECURITY_SCHEMES } from './api-document.ts'
import type { Features } from './features.ts'
import { logRefusal, namedRoutes } from './platform/http/edge/request-log.ts'
import { boundedJson, METHODS_WITH_BODY } from './platform/http/limits/body-limits.ts'
import { createRouter, problemResponse, refuseUnstorableAddress } from './platform/http/router.ts'
import { roomsOf } from './rooms.ts'

/** Every endpoint of the product, room by room. */
export function createApi(platform: Platform, features: Features) {
  const { accounts } = features.domains.accounts
  const api = createRouter()
  api.use(namedRoutes)
  api.use(refuseUnstorableAddress)
  api.on(METHODS_WITH_BODY, '*', boundedJson)
  api.use('/api/*', accounts.identifyViewer)
  api.use('/api/*', (c, next) => {
    c.set('uploads', platform.uploads)
    c.set('uploadLimits', platform.uploadLimits)
    return next()
  })
  api.use(declaredLimits(platform, api, accounts.memberOf))
  for (const { routes } of roomsOf(features)) api.route('/', routes)
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  const makeDocument = () => {
    const document = hoistSchemas(api.getOpenAPI31Document(apiDocument(platform)))
    return describeOperations(withGeneralResponses(document, BEFORE_GATE))
  }
  api.route('/', createApiDocs(makeDocument))
  const allowed = allowedMethods(api)
  api.all('*', (c) => {
    const allow = allowed(c.req.path)
    if (allow) return answerOtherMethod(c, allow)
    throw notFound(`There is nothing at ${c.req.path}.`)
  })
  const auditRefusal = createRefusalLog(platform)
  api.onError(async (error, c) => {
    const answer = problemResponse(await auditRefusal(error, c), c, platform.log)
    logRefusal(answer, c, platform.log)
    return isAuthPath(c.req.path) ? asAuthProblem(answer, c.req.path) : answer
  })
  return api
}

export type Api = ReturnType<typeof createApi>
