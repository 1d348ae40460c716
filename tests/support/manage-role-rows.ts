import { randomBytes, randomUUID } from 'node:crypto'
import { type Business, createBusiness } from './business.ts'
import { createMember, type Member } from './members.ts'
import { everybody, members, only, type Row } from './role-row.ts'
import type { Role, RoleWorld } from './role-world.ts'

const claimants: readonly Role[] = ['claimant']
const moderators: readonly Role[] = ['moderator', 'admin']

/** A business of the claimant's with a second member. */
async function makeTeam({ site, members }: RoleWorld): Promise<{ business: Business; manager: Member }> {
  const business = await createBusiness(site, members.claimant)
  const manager = await createMember(site)
  await site.platform.db
    .insertInto('business_members')
    .values({ business_account_id: business.id, user_id: manager.id, role: 'manager' })
    .execute()
  return { business, manager }
}

async function invite({ site, businesses }: RoleWorld): Promise<string> {
  const { id } = await site.platform.db
    .insertInto('business_invitations')
    .values({
      business_account_id: businesses.claimant.id,
      email: `${randomUUID()}@example.com`,
      role: 'poster',
      token_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 3600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const managed = (world: RoleWorld) => ({ entityType: 'artist', entityId: world.artistId })
const pageOf = async ({ site, artistId, headers }: RoleWorld, path = '') =>
  (await site.request(`/api/manage/artist/${artistId}/page${path}`, { headers: headers.claimant })).json()

/** A body that states another video than before. */
async function nextVideo(world: RoleWorld) {
  const { fields } = await pageOf(world)
  const version = fields.find(({ field }: { field: string }) => field === 'video')?.version ?? 0
  return { field: 'video', version, value: { url: `https://videos.example/${randomUUID()}` } }
}

/** States another video. Returns the present version. Several may be stated at once: the last one begins again. */
async function stateVideo(world: RoleWorld): Promise<{ version: number }> {
  const body = await nextVideo(world)
  const { site, artistId, headers } = world
  const url = `/api/manage/artist/${artistId}/page`
  const answer = await site.request(url, { method: 'PUT', headers: headers.claimant, body })
  if (answer.status === 409) return stateVideo(world)
  if (!answer.ok) throw new Error(`The video was not stated: ${await answer.text()}`)
  return { version: body.version + 1 }
}

const videoOf = ({ artistId, businesses }: RoleWorld) => ({
  kind: 'artist',
  id: artistId,
  businessAccountId: businesses.claimant.id,
  field: 'video',
})

/** Makes sure that a video is stated and shown. */
async function showVideo(world: RoleWorld): Promise<void> {
  await stateVideo(world)
  await world.site.platform.db
    .updateTable('page_statements')
    .set({ hidden_at: null, hidden_reason: null })
    .where('field', '=', 'video')
    .execute()
}

/** Teams, and the actions on the pages that they manage. */
export const MANAGE_ROWS: Record<string, Row> = {
  'GET /api/business/accounts/{id}/team': only(
    claimants,
    200,
    ({ businesses }) => ({ params: { id: businesses.claimant.id } }),
    404,
  ),
  'POST /api/business/accounts/{id}/team/invitations': only(
    claimants,
    201,
    ({ businesses }) => ({
      params: { id: businesses.claimant.id },
      body: { email: `${randomUUID()}@example.com`, role: 'manager' },
    }),
    404,
  ),
  'DELETE /api/business/accounts/{id}/team/invitations/{invitationId}': only(
    claimants,
    200,
    async (world) => ({
      params: { id: world.businesses.claimant.id, invitationId: await invite(world) },
    }),
    404,
  ),
  'PUT /api/business/accounts/{id}/team/members/{memberId}': only(
    claimants,
    200,
    async (world) => {
      const { business, manager } = await makeTeam(world)
      return { params: { id: business.id, memberId: manager.id }, body: { role: 'poster' } }
    },
    404,
  ),
  'DELETE /api/business/accounts/{id}/team/members/{memberId}': only(
    claimants,
    204,
    async (world) => {
      const { business, manager } = await makeTeam(world)
      return { params: { id: business.id, memberId: manager.id } }
    },
    404,
  ),
  'POST /api/business/accounts/{id}/team/transfer': only(
    claimants,
    200,
    async (world) => {
      const { business, manager } = await makeTeam(world)
      return { params: { id: business.id }, body: { memberId: manager.id } }
    },
    404,
  ),
  'GET /api/manage/{entityType}/{entityId}/page': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'PUT /api/manage/{entityType}/{entityId}/page': only(claimants, 200, async (world) => ({
    params: managed(world),
    body: await nextVideo(world),
  })),
  'GET /api/manage/{entityType}/{entityId}/page/changes': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'GET /api/manage/{entityType}/{entityId}/page/releases': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'POST /api/manage/{entityType}/{entityId}/page/changes/{id}/undo': only(claimants, 200, async (world) => {
    const { version } = await stateVideo(world)
    const { items } = await pageOf(world, '/changes')
    return { params: { ...managed(world), id: items[0].id }, body: { version } }
  }),
  'GET /api/manage/{entityType}/{entityId}/numbers': only(claimants, 200, (world) => ({
    params: managed(world),
  })),
  'POST /api/pages/{kind}/{id}/views': everybody(204, () => ({
    params: { kind: 'festival', id: 'carpathia-festival' },
  })),
  'GET /api/pages/{kind}/{id}/statements': everybody(200, ({ artistId }) => ({
    params: { kind: 'artist', id: artistId },
  })),
  'POST /api/admin/statements/hide': only(moderators, 204, async (world) => {
    await showVideo(world)
    return { body: { ...videoOf(world), reason: 'Not theirs' } }
  }),
  'POST /api/business/invitations/open': members(410, () => ({ body: { token: 'nothing' } })),
  'POST /api/business/invitations/accept': members(410, () => ({ body: { token: 'nothing' } })),
  'POST /api/business/invitations/decline': members(410, () => ({ body: { token: 'nothing' } })),
}
