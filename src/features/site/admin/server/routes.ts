import { createRoute } from '@hono/zod-openapi'
import { listAuditEntries } from '#features/accounts/audit/public.ts'
import { ADMIN_LISTS, adminsOnly } from '#features/accounts/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { auditPage, auditQuery } from '../contract.ts'

export function createAdminRoutes(platform: Platform) {
  const { db } = platform
  const log = createRoute({
    method: 'get',
    ...limitedTo(ADMIN_LISTS),
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
