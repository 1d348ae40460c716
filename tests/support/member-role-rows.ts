import { createBusiness } from './business.ts'
import { createMember } from './members.ts'
import { only, type Row } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const admins = ['admin'] as const
const moderators = ['moderator', 'admin'] as const

/** A member without any role, whom nobody acted on before. */
const onSomebody = async (world: RoleWorld) => ({ params: { id: (await createMember(world.site)).id } })

const reason = 'Sent the same advertisement to everybody.'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const withReason = async (world: RoleWorld) => ({ ...(await onSomebody(world)), body: { reason } })

/** What admins see of members and decide about them. */
export const MEMBER_ROWS: Record<string, Row> = {
  'GET /api/admin/members': only(moderators, 200, () => ({ query: { search: 'mem' } })),
  'GET /api/admin/members/{id}': only(moderators, 200, onSomebody),
  'POST /api/admin/members/{id}/suspend': only(moderators, 204, async (world) => ({
    ...(await onSomebody(world)),
    body: { until: tomorrow(), reason },
  })),
  'POST /api/admin/members/{id}/ban': only(moderators, 204, async (world) => ({
    ...(await onSomebody(world)),
    body: { reason },
  })),
  'POST /api/admin/members/{id}/restore': only(moderators, 409, withReason),
  'POST /api/admin/members/{id}/confirm-email': only(admins, 204, withReason),
  // Members of the tests have no second step.
  'POST /api/admin/members/{id}/reset-second-factor': only(admins, 404, withReason),
  'POST /api/admin/members/{id}/end-sessions': only(admins, 204, withReason),
  'PUT /api/admin/members/{id}/role': only(admins, 204, async (world) => ({
    ...(await onSomebody(world)),
    body: { role: 'admin', reason },
  })),
  'POST /api/admin/members/{id}/delete': only(admins, 204, withReason),
  'POST /api/admin/accounts/{id}/unverify': only(admins, 200, async ({ site }) => ({
    params: { id: (await createBusiness(site, await createMember(site))).id },
    body: { reason },
  })),
}
