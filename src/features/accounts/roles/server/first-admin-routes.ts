import { timingSafeEqual } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import { firstAdminToken } from '#features/accounts/contract.ts'
import { FIRST_ADMIN_GONE } from '#features/accounts/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { WRITING } from '#platform/http/limits/limit-classes.ts'
import { gone } from '#platform/http/problem.ts'
import { asViewer, body, createRouter, problems } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { FIRST_ADMIN, hasAdmin } from './first-admin-link.ts'
import { publishRightsChange, setRole } from './roles.ts'

const become = createRoute({
  method: 'post',
  path: '/api/me/first-admin',
  operationId: 'createFirstAdmin',
  tags: ['Accounts'],
  ...limitedTo(WRITING),
  ...changes(),
  summary:
    'Makes the viewer an admin. For members with the link that the start prints while nobody is an admin; it works once.',
  request: { body: body(firstAdminToken) },
  responses: { 204: { description: 'The viewer is an admin' }, ...problems(401, 410, 422, 429) },
})

/** How an operator becomes the first admin without a command. */
export const createFirstAdminRoutes = (platform: Platform) =>
  createRouter().openapi(become, async (c) => {
    const { token } = c.req.valid('json')
    await asViewer(c, (trx, viewer) => useToken(trx, token, viewer.id))
    publishRightsChange(platform)
    return c.body(null, 204)
  })

export type FirstAdminRoutes = ReturnType<typeof createFirstAdminRoutes>

/** Throws a 410 problem when the token is wrong or used, or somebody is an admin already. */
async function useToken(trx: Trx, token: string, userId: string): Promise<void> {
  // Of two at the same time the second one finds no row.
  const secret = await trx
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', FIRST_ADMIN)
    .forUpdate()
    .executeTakeFirst()
  const given = Buffer.from(token, 'base64url')
  const isRight = secret?.value.length === given.length && timingSafeEqual(secret.value, given)
  if (!isRight || (await hasAdmin(trx))) throw gone(FIRST_ADMIN_GONE)
  await trx.deleteFrom('installation_secrets').where('name', '=', FIRST_ADMIN).execute()
  await setRole(trx, null, {
    userId,
    role: 'admin',
    granted: true,
    reason: 'Opened the link for the first admin',
  })
}
