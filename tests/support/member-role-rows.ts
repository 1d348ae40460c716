import { createMember } from './members.ts'
import { only, type Row } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const admins = ['admin'] as const

/** A member without any role, whom nobody acted on before. */
const onSomebody = async (world: RoleWorld) => ({ params: { id: (await createMember(world.site)).id } })

const reason = 'Sent the same advertisement to everybody.'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** What admins see of members and decide about them. */
export const MEMBER_ROWS: Record<string, Row> = {
  'GET /api/admin/members': only(admins, 200, () => ({ query: { search: 'mem' } })),
  'GET /api/admin/members/{id}': only(admins, 200, onSomebody),
  'POST /api/admin/members/{id}/suspend': only(admins, 204, async (world) => ({
    ...(await onSomebody(world)),
    body: { until: tomorrow(), reason },
  })),
  'POST /api/admin/members/{id}/ban': only(admins, 204, async (world) => ({
    ...(await onSomebody(world)),
    body: { content: 'keep', reason },
  })),
  'POST /api/admin/members/{id}/restore': only(admins, 409, async (world) => ({
    ...(await onSomebody(world)),
    body: { reason },
  })),
}
