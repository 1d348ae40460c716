import { randomUUID } from 'node:crypto'
import { createBusiness } from './business.ts'
import { createMember } from './members.ts'
import { everybody, members, nobody, only, type Row } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const admins = ['admin'] as const
const moderators = ['moderator', 'admin'] as const

/** A member without any role, on whom nobody has acted before. */
const onOtherMember = async (world: RoleWorld) => ({ params: { id: (await createMember(world.site)).id } })

const reason = 'Sent the same advertisement to everybody.'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const withReason = async (world: RoleWorld) => ({ ...(await onOtherMember(world)), body: { reason } })

/** Actions of admins on members. */
export const MEMBER_ROWS: Record<string, Row> = {
  'GET /api/admin/members': only(moderators, 200, () => ({ query: { search: 'mem' } })),
  'GET /api/admin/members/{id}': only(moderators, 200, onOtherMember),
  'POST /api/admin/members/{id}/suspend': only(moderators, 204, async (world) => ({
    ...(await onOtherMember(world)),
    body: { until: tomorrow(), reason },
  })),
  'POST /api/admin/members/{id}/ban': only(moderators, 204, async (world) => ({
    ...(await onOtherMember(world)),
    body: { reason },
  })),
  'POST /api/admin/members/{id}/restore': only(moderators, 409, withReason),
  'POST /api/admin/members/{id}/reset-profile': only(moderators, 204, async (world) => {
    const { id, headers } = await createMember(world.site)
    await world.site.request('/api/me/profile', { method: 'PATCH', headers, body: { bio: 'Cheap pills' } })
    return { params: { id }, body: { reason } }
  }),
  'POST /api/admin/members/{id}/confirm-email': only(admins, 204, withReason),
  // Members of the tests have no second step.
  'POST /api/admin/members/{id}/reset-second-factor': only(admins, 404, withReason),
  'POST /api/admin/members/{id}/end-sessions': only(admins, 204, withReason),
  'PUT /api/admin/members/{id}/role': only(admins, 204, async (world) => ({
    ...(await onOtherMember(world)),
    body: { role: 'admin', reason },
  })),
  'POST /api/admin/members/{id}/delete': only(admins, 204, withReason),
  'POST /api/admin/accounts/{id}/unverify': only(admins, 200, async ({ site }) => ({
    params: { id: (await createBusiness(site, await createMember(site))).id },
    body: { reason },
  })),

  'GET /api/me/plans/{id}': members(200, async (world) => ({ params: { id: await world.makeShow() } })),
  'PATCH /api/me/plans/{id}': members(200, async (world) => ({
    params: { id: await world.makeShow() },
    body: { add: [1], remove: [2] },
  })),
  'POST /api/me/plans': members(204, () => ({ body: { plans: [{ showId: nobody, acts: [1] }] } })),

  // Registration; on the site of these tests it is open.
  'GET /api/registration': everybody(200),
  'GET /api/me/invitations': members(200),
  'POST /api/me/invitations': members(409, () => ({ body: { uses: 1, days: 1 } })),
  'DELETE /api/me/invitations/{id}': members(404, async (world) => ({
    params: { id: await insertInvitationOfMember(world) },
  })),
  'GET /api/admin/held': only(moderators, 200),
  'POST /api/admin/held/decide': only(moderators, 409, () => ({
    body: { items: [{ kind: 'post', id: nobody }], verdict: 'approve' },
  })),
  'GET /api/admin/content-rules': only(admins, 200),
  'PUT /api/admin/content-rules': only(admins, 200, async ({ site }) => {
    const { version } = await site.platform.db
      .selectFrom('content_rules')
      .select('version')
      .executeTakeFirstOrThrow()
    const lists = { refusedWords: [], heldWords: ['never-heard'], refusedDomains: [], heldDomains: [] }
    return { body: { ...lists, version, reason } }
  }),
  'GET /api/admin/applications': only(moderators, 200),
  'POST /api/admin/applications/decide': only(moderators, 200, async (world) => ({
    body: { ids: [await insertApplication(world)], verdict: 'approve' },
  })),
}

async function insertApplication({ site }: RoleWorld): Promise<string> {
  const username = `applied_${randomUUID().slice(0, 8)}`
  const { id } = await site.platform.db
    .insertInto('registration_applications')
    .values({ email: `${username}@example.org`, username, password_hash: 'x', answer: 'For the music' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertInvitationOfMember({ site }: RoleWorld): Promise<string> {
  const { id } = await site.platform.db
    .insertInto('invitations')
    .values({
      code: randomUUID(),
      created_by: (await createMember(site)).id,
      uses: 1,
      uses_left: 1,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
