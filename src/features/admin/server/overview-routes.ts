import { createRoute } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { listDeeds } from '#features/audit/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { auditPage, auditQuery, type PendingCounts, pendingCounts } from '../contract.ts'
import { adminsOnly } from './admins-only.ts'
import { TABLES } from './request-limits.ts'

const tags = ['Admin']

export function createOverviewRoutes(platform: Platform) {
  const { db } = platform
  const counts = createRoute({
    method: 'get',
    ...limitedTo(TABLES),
    path: '/api/admin/counts',
    middleware: adminsOnly(platform),
    tags,
    summary: 'How much waits for a decision. For admins.',
    responses: { 200: json(pendingCounts, 'Counts'), ...problems(401, 403, 429) },
  })
  const log = createRoute({
    method: 'get',
    ...limitedTo(TABLES),
    path: '/api/admin/audit-log',
    middleware: adminsOnly(platform),
    tags,
    summary: 'Who did, or was refused to do, what and when, newest first. For admins.',
    request: { query: auditQuery },
    responses: { 200: json(auditPage, 'Lines of the log'), ...problems(400, 401, 403, 422, 429) },
  })
  return createRouter()
    .openapi(counts, async (c) => {
      const { rows } = await sql<PendingCounts>`select
        (select count(*) from business_accounts where verification_status = 'pending') as accounts,
        (select count(*) from artist_claims where claim_status = 'pending') as "artistClaims",
        (select count(*) from festival_claims where claim_status = 'pending') as "festivalClaims"`.execute(db)
      return c.json(rows[0] ?? { accounts: 0, artistClaims: 0, festivalClaims: 0 }, 200)
    })
    .openapi(log, async (c) => {
      const { cursor, limit, ...filter } = c.req.valid('query')
      return c.json(await listDeeds(db, filter, { cursor, limit }), 200)
    })
}
