import { createRoute } from '@hono/zod-openapi'
import { adminsOnly } from '#features/accounts/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { createRouter, json, problems, requireViewer, signedIn } from '#platform/http/router.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { type RadarPage, type RadarQuery, radarPage, radarQuery, radarState } from '../contract.ts'
import { readState } from './state.ts'

type ListReleases = (memberId: string, query: RadarQuery) => Promise<RadarPage>

const list = createRoute({
  ...limitedTo(READING),
  method: 'get',
  path: '/api/radar/releases',
  operationId: 'listRadarReleases',
  middleware: signedIn,
  tags: ['Following'],
  summary:
    'Coming and recent records of the artists and labels that the viewer follows, of the types that they want. For signed-in people.',
  request: { query: radarQuery },
  responses: { 200: json(radarPage, 'A page'), ...problems(400, 401, 422, 429) },
})

export function createRadarRoutes(
  platform: Platform,
  others: { jobs: readonly Job[]; listReleases: ListReleases },
) {
  const state = createRoute({
    ...limitedTo(READING),
    method: 'get',
    path: '/api/admin/radar',
    operationId: 'getRadarState',
    middleware: adminsOnly(platform),
    tags: ['Admin'],
    summary: 'How the sources of release notices answer, and how much waits. For admins.',
    responses: { 200: json(radarState, 'The state'), ...problems(401, 403, 429) },
  })
  return createRouter()
    .openapi(list, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await others.listReleases(requireViewer(c).id, c.req.valid('query')), 200)
    })
    .openapi(state, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(await readState(platform.reads.db, platform.clock.now(), others.jobs), 200)
    })
}

export type RadarRoutes = ReturnType<typeof createRadarRoutes>
