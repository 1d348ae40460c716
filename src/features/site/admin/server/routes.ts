import { createRoute } from '@hono/zod-openapi'
import { auditEntry } from '#features/accounts/audit/contract.ts'
import { listAuditEntries, sumFurtherRefusals } from '#features/accounts/audit/public.ts'
import { adminsOnly } from '#features/accounts/public.ts'
import type { Community } from '#features/community/public.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Job } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { auditPage, auditQuery } from '../contract.ts'
import { createHeldRoutes } from './held-routes.ts'
import { createJobRoutes } from './jobs-routes.ts'

/** The queues and decisions of admins. */
export const createAdmin = (
  platform: Platform,
  { community, jobs }: { community: Community /** All of the site. */; jobs: () => readonly Job[] },
) => ({
  routes: createRouter()
    .route('/', createAdminRoutes(platform))
    .route('/', createHeldRoutes(platform, community))
    .route('/', createJobRoutes(platform, jobs)),
  jobs: [sumFurtherRefusals(platform)],
})

function createAdminRoutes(platform: Platform) {
  const { db } = platform
  const log = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/audit-log',
    operationId: 'listAuditLog',
    middleware: adminsOnly(platform),
    tags: ['Admin'],
    summary: 'The audit log: actions and refused attempts, newest first. For admins.',
    request: { query: auditQuery },
    responses: { 200: json(auditPage, 'A page of the log'), ...problems(400, 401, 403, 422, 429) },
  })
  return createRouter().openapi(log, async (c) => {
    const { cursor, limit, ...filter } = c.req.valid('query')
    return c.json(await listAuditEntries(db, filter, { cursor, limit }), 200)
  })
}

export type AdminRoutes = ReturnType<typeof createAdminRoutes>

nameSchema(auditEntry, 'AuditEntry', 'One line of the audit log.', {
  id: 7,
  at: '2026-05-02T18:30:00.000Z',
  actor: { username: 'ana', displayName: 'Ana' },
  action: 'artist_claim.approve',
  outcome: 'done',
  subjectId: '0196a3fc-5555-7666-8777-88889999aaaa',
  subjectName: 'Radiohead',
  before: null,
  after: null,
})
