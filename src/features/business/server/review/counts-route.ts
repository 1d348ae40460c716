import { createRoute } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { ADMIN_LISTS, adminsOnly } from '#features/accounts/public.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { createRouter, json, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { type PendingCounts, pendingCounts } from '../../review-contract.ts'

export function createCountsRoute(platform: Platform) {
  const { db } = platform
  const counts = createRoute({
    method: 'get',
    ...limitedTo(ADMIN_LISTS),
    path: '/api/admin/counts',
    operationId: 'countPending',
    middleware: adminsOnly(platform),
    tags: ['Admin'],
    summary: 'The numbers of pending accounts and claims. For admins.',
    responses: { 200: json(pendingCounts, 'Counts'), ...problems(401, 403, 429) },
  })
  return createRouter().openapi(counts, async (c) => {
    const { rows } = await sql<PendingCounts>`select
        (select count(*) from business_accounts where verification_status = 'pending') as accounts,
        (select count(*) from artist_claims where claim_status = 'pending') as "artistClaims",
        (select count(*) from festival_claims where claim_status = 'pending') as "festivalClaims"`.execute(db)
    return c.json(rows[0] ?? { accounts: 0, artistClaims: 0, festivalClaims: 0 }, 200)
  })
}
