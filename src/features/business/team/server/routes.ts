import { createRoute, z } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import type { Accounts } from '#features/accounts/public.ts'
import type { TeamRole } from '#features/business/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING } from '#platform/http/limits/limit-classes.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { asViewer, body, createRouter, parseId, problems, requireViewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { newRole, transfer } from '../contract.ts'
import { NO_HEIR, SAME_NAME_OWNED } from '../limits.ts'
import { exportTeams, leaveBusinesses } from './account.ts'
import { findSuccessor, handOver, moveClaims, ownsSameName } from './hand-over.ts'
import { ROLE_WORDS } from './invitation-letter.ts'
import { createInvitationRoutes } from './invitation-routes.ts'
import { expireInvitations, withdrawInvitationsOf } from './invitations.ts'
import { changing, common, createTeamChanges, now, ofBusiness } from './team-changes.ts'
import {
  businessNotFound,
  lastOwner,
  lockOwned,
  lockTeam,
  memberNotFound,
  type OwnBusiness,
  otherOwners,
  readTeam,
  removeMember,
  requireAble,
  requireTeam,
  roleOf,
  setRole,
} from './team-rows.ts'

const ofMember = ofBusiness.extend({ memberId: z.string().openapi({ format: 'uuid' }) })

const read = createRoute({
  ...common,
  ...limitedTo(READING),
  method: 'get',
  path: '/api/business/accounts/{id}/team',
  operationId: 'getTeam',
  summary: 'Who belongs to the team of a business; owners see invitations as well. For the team.',
  request: { params: ofBusiness },
  responses: { ...now, ...problems(401, 404, 429) },
})

const change = createRoute({
  ...changing,
  method: 'put',
  path: '/api/business/accounts/{id}/team/members/{memberId}',
  operationId: 'setTeamRole',
  summary: 'Gives a member of the team another role; one owner stays. For owners.',
  request: { params: ofMember, body: body(newRole) },
  responses: { ...now, ...problems(401, 403, 404, 409, 422, 429) },
})

const remove = createRoute({
  ...changing,
  method: 'delete',
  path: '/api/business/accounts/{id}/team/members/{memberId}',
  operationId: 'deleteTeamMember',
  summary: 'Removes a member from the team; one owner stays. For owners, and for the member who leaves.',
  request: { params: ofMember },
  responses: { 204: { description: 'Removed' }, ...problems(401, 403, 404, 409, 429) },
})

const transferTo = createRoute({
  ...changing,
  method: 'post',
  path: '/api/business/accounts/{id}/team/transfer',
  operationId: 'setTeamOwner',
  summary: 'Makes another member of the team the owner; the viewer becomes a manager. For owners.',
  request: { params: ofBusiness, body: body(transfer) },
  responses: { ...now, ...problems(401, 403, 404, 409, 422, 429) },
})

/** The teams of businesses: invitations, roles and the transfer of ownership. */
export const createTeam = (
  platform: Platform,
  { accounts }: { accounts: Pick<Accounts, 'sendLetters'> },
) => ({
  routes: createTeamRoutes({ ...platform, sendLetters: accounts.sendLetters }),
  jobs: [expireInvitations(platform)],
  accountDeleted: (trx: Trx, userId: string) => leaveBusinesses(platform, trx, userId),
  accountExport: exportTeams,
})

function createTeamRoutes(context: Platform & { sendLetters(): void }) {
  const { clock, db } = context
  const teamChanges = createTeamChanges(context)
  const { publish, push, notify, asOwner } = teamChanges
  return createRouter()
    .openapi(read, async (c) => {
      const viewer = requireViewer(c)
      const business = await requireTeam(db, viewer.id, parseId(c.req.valid('param'), businessNotFound))
      c.header('Cache-Control', 'no-store')
      return c.json(await readTeam(db, viewer.id, business, clock.now()), 200)
    })
    .openapi(change, async (c) => {
      const { id, memberId } = c.req.valid('param')
      const member = parseId({ id: memberId }, memberNotFound)
      const { role } = c.req.valid('json')
      const answer = await asOwner(c, id, 'team.role', async (trx, business, viewerId) => {
        const before = await roleOf(trx, business.id, member)
        if (before === 'owner' && role !== 'owner') await passOn(trx, business, member)
        if (before !== 'owner' && role === 'owner') await requireAble(trx, member)
        await setRole(trx, business.id, member, role)
        const after = { member, from: before, role }
        if (before === role || member === viewerId) return { after, changed: [member] }
        return { after, notified: await notify(trx, [member], nowIs(business.name, role)), changed: [member] }
      })
      return c.json(answer, 200)
    })
    .openapi(remove, async (c) => {
      const param = c.req.valid('param')
      const businessId = parseId(param, businessNotFound)
      const memberId = parseId({ id: param.memberId }, memberNotFound)
      const notified = await asViewer(c, async (trx, viewer) => {
        const leaves = memberId === viewer.id
        const action = leaves ? 'team.leave' : 'team.remove'
        const business = leaves
          ? await lockTeam(trx, viewer.id, businessId)
          : await lockOwned(trx, viewer.id, businessId, action)
        const role = await roleOf(trx, businessId, memberId)
        if (role === 'owner') await passOn(trx, business, memberId)
        await removeMember(trx, businessId, memberId)
        await recordAudit(trx, viewer.id, {
          action,
          subjectId: businessId,
          subjectName: business.name,
          after: { member: memberId, role },
        })
        if (!leaves) return notify(trx, [memberId], `You’re no longer on the team of ${business.name}.`)
        const owners = await otherOwners(trx, businessId, memberId)
        return notify(
          trx,
          owners,
          `Someone who was ${ROLE_WORDS[role]} has left the team of ${business.name}.`,
        )
      })
      push(notified)
      publish([memberId])
      return c.body(null, 204)
    })
    .openapi(transferTo, async (c) => {
      const { memberId } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const answer = await asOwner(c, id, 'team.transfer', async (trx, business, viewerId) => {
        if (memberId === viewerId) throw memberNotFound()
        await roleOf(trx, business.id, memberId)
        await requireAble(trx, memberId)
        if (business.mainOwnerId === viewerId) {
          if (await ownsSameName(trx, business.id, memberId)) throw new ProblemError(409, SAME_NAME_OWNED)
          await handOver(trx, business.id, viewerId, memberId)
        } else await moveClaims(trx, business.id, viewerId, business.mainOwnerId)
        await setRole(trx, business.id, memberId, 'owner')
        await setRole(trx, business.id, viewerId, 'manager')
        await withdrawInvitationsOf(trx, business.id, viewerId)
        return {
          after: { member: memberId },
          notified: await notify(trx, [memberId], nowIs(business.name, 'owner')),
          changed: [memberId, viewerId],
        }
      })
      return c.json(answer, 200)
    })
    .route('/', createInvitationRoutes(context, teamChanges))
}

export type TeamRoutes = ReturnType<typeof createTeamRoutes>

const nowIs = (businessName: string, role: TeamRole) => `You’re now ${ROLE_WORDS[role]} of ${businessName}.`

/**
 * Before an owner leaves or is demoted: makes another one responsible, and withdraws their invitations. Throws a 409
 * problem for the last owner.
 */
async function passOn(trx: Trx, business: OwnBusiness, memberId: string): Promise<void> {
  if ((await otherOwners(trx, business.id, memberId)).length === 0) throw lastOwner()
  await withdrawInvitationsOf(trx, business.id, memberId)
  if (business.mainOwnerId !== memberId) {
    await moveClaims(trx, business.id, memberId, business.mainOwnerId)
    return
  }
  const successor = await findSuccessor(trx, business.id, memberId)
  if (!successor) throw new ProblemError(409, NO_HEIR)
  await handOver(trx, business.id, memberId, successor)
}
