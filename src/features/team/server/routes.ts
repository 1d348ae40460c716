import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { enqueueInvitation } from '#features/accounts/public.ts'
import { type OtherAction, recordAudit } from '#features/audit/public.ts'
import type { TeamRole } from '#features/business/limits.ts'
import { BUSINESS_CHANGED } from '#features/business/limits.ts'
import { isBarredFromTeam, lockBusiness } from '#features/business/public.ts'
import { publishLive } from '#features/live/public.ts'
import { type Notified, notifyOfSite, pushNotifications } from '#features/notifications/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { forbidden, gone, ProblemError } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  json,
  problems,
  requireViewer,
} from '#platform/http/router.ts'
import { signedIn } from '#platform/http/signed-in.ts'
import { parseId } from '#platform/http/uuid.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import {
  invitationToken,
  joined,
  newInvitation,
  newRole,
  openedInvitation,
  type Team,
  team,
  transfer,
} from '../contract.ts'
import {
  BARRED_FROM_TEAM,
  CONFIRM_FIRST,
  INVITATION_GONE,
  NO_HEIR,
  ONLY_VERIFIED_INVITES,
  OTHER_ADDRESS,
  SAME_NAME_OWNED,
} from '../limits.ts'
import { handOver, heirOf, moveClaims, ownsSameName } from './hand-over.ts'
import { invitationLetter, ROLE_WORDS } from './invitation-letter.ts'
import {
  addressOf,
  findInvitation,
  findMemberByEmail,
  insertInvitation,
  invitationNotFound,
  withdrawInvitation,
  withdrawInvitationsOf,
} from './invitations.ts'
import { INVITING, LINKS, READING, TEAM_CHANGES } from './request-limits.ts'
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

const ofBusiness = z.object({ id: z.string().openapi({ format: 'uuid' }) })
const ofMember = ofBusiness.extend({ memberId: z.string().openapi({ format: 'uuid' }) })
const ofInvitation = ofBusiness.extend({ invitationId: z.string().openapi({ format: 'uuid' }) })
const common = { middleware: signedIn, tags: ['Team'] }
const changing = { ...common, ...limitedTo(TEAM_CHANGES), ...changes() }
const now = { 200: json(team, 'The team now') }

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

const invite = createRoute({
  ...common,
  ...limitedTo(INVITING),
  ...changes(),
  method: 'post',
  path: '/api/business/accounts/{id}/team/invitations',
  operationId: 'createTeamInvitation',
  summary: 'Invites somebody to the team by mail. For owners of a verified business.',
  request: { params: ofBusiness, body: body(newInvitation) },
  responses: { 201: json(team, 'The team now'), ...problems(401, 403, 404, 422, 429) },
})

const withdraw = createRoute({
  ...changing,
  method: 'delete',
  path: '/api/business/accounts/{id}/team/invitations/{invitationId}',
  operationId: 'deleteTeamInvitation',
  summary: 'Withdraws an invitation that waits. For owners.',
  request: { params: ofInvitation },
  responses: { ...now, ...problems(401, 403, 404, 429) },
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

const open = createRoute({
  ...common,
  ...limitedTo(LINKS),
  ...changes(),
  method: 'post',
  path: '/api/business/invitations/open',
  operationId: 'findTeamInvitation',
  summary: 'What the invitation of a link offers. For signed-in people with the link.',
  request: { body: body(invitationToken) },
  responses: { 200: json(openedInvitation, 'The invitation'), ...problems(401, 410, 422, 429) },
})

const accept = createRoute({
  ...common,
  ...limitedTo(LINKS),
  ...changes(),
  method: 'post',
  path: '/api/business/invitations/accept',
  operationId: 'enterTeam',
  summary: 'Joins a team by the link of an invitation. For the member with the address that it was sent to.',
  request: { body: body(invitationToken) },
  responses: { 200: json(joined, 'What the member joined'), ...problems(401, 403, 409, 410, 422, 429) },
})

const decline = createRoute({
  ...common,
  ...limitedTo(LINKS),
  ...changes(),
  method: 'post',
  path: '/api/business/invitations/decline',
  operationId: 'rejectTeamInvitation',
  summary: 'Declines the invitation of a link. For the member with the address that it was sent to.',
  request: { body: body(invitationToken) },
  responses: { 204: { description: 'Declined' }, ...problems(401, 403, 410, 422, 429) },
})

export function createTeamRoutes(context: Platform & { sendLetters(): void }) {
  const { clock, db, config, site } = context

  /** Makes the open pages of these members refetch their permissions. */
  const publish = (memberIds: readonly string[]) =>
    void publishLive(context, {
      topic: memberIds.map((id) => `member:${id}` as const),
      type: BUSINESS_CHANGED,
    })
  const push = (notified: Notified | undefined) => notified && pushNotifications(context, notified)
  const notify = (trx: Trx, memberIds: readonly string[], text: string) =>
    notifyOfSite(trx, 'claim_decided', memberIds, `says: ${text}`)

  /** Changes a team that the viewer owns. */
  const asOwner = async (
    c: Context<Env>,
    id: string,
    action: OtherAction,
    work: (
      trx: Trx,
      business: OwnBusiness,
      viewerId: string,
    ) => Promise<{ after: Record<string, unknown>; notified?: Notified; changed?: readonly string[] }>,
  ): Promise<Team> => {
    const businessId = parseId({ id }, businessNotFound)
    const done = await asViewer(c, async (trx, viewer) => {
      const business = await lockOwned(trx, viewer.id, businessId, action)
      const { after, ...rest } = await work(trx, business, viewer.id)
      await recordAudit(trx, viewer.id, { action, subjectId: business.id, subjectName: business.name, after })
      const seen = await requireTeam(trx, viewer.id, businessId)
      return { ...rest, team: await readTeam(trx, viewer.id, seen, clock.now()) }
    })
    push(done.notified)
    if (done.changed) publish(done.changed)
    return done.team
  }

  return createRouter()
    .openapi(read, async (c) => {
      const viewer = requireViewer(c)
      const business = await requireTeam(db, viewer.id, parseId(c.req.valid('param'), businessNotFound))
      c.header('Cache-Control', 'no-store')
      return c.json(await readTeam(db, viewer.id, business, clock.now()), 200)
    })
    .openapi(invite, async (c) => {
      const { email, role } = c.req.valid('json')
      const answer = await asOwner(
        c,
        c.req.valid('param').id,
        'team.invite',
        async (trx, business, viewerId) => {
          if (!business.isVerified) throw forbidden(ONLY_VERIFIED_INVITES)
          const invitation = { businessId: business.id, email, role, invitedBy: viewerId }
          const { id, token } = await insertInvitation(trx, invitation, clock.now())
          const offer = { businessName: business.name, role, token }
          await enqueueInvitation(
            trx,
            email,
            invitationLetter(offer, { name: siteName(site.values), publicUrl: config.publicUrl }),
            id,
          )
          const invited = await findMemberByEmail(trx, email)
          const text = `${business.name} invites you to its team. The link is in a mail to you.`
          return { after: { role }, notified: invited ? await notify(trx, [invited], text) : undefined }
        },
      )
      context.sendLetters()
      return c.json(answer, 201)
    })
    .openapi(withdraw, async (c) => {
      const { id, invitationId } = c.req.valid('param')
      const invitation = parseId({ id: invitationId }, invitationNotFound)
      const answer = await asOwner(c, id, 'team.withdraw', async (trx, business) => ({
        after: { role: await withdrawInvitation(trx, business.id, invitation) },
      }))
      return c.json(answer, 200)
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
        if (!leaves)
          return notify(trx, [memberId], `You do not belong to the team of ${business.name} any more.`)
        const owners = await otherOwners(trx, businessId, memberId)
        return notify(
          trx,
          owners,
          `Somebody who was ${ROLE_WORDS[role]} has left the team of ${business.name}.`,
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
    .openapi(open, async (c) => {
      const viewer = requireViewer(c)
      const found = await findInvitation(db, c.req.valid('json').token, clock.now())
      if (!found) throw gone(INVITATION_GONE)
      const { isSame } = await addressOf(db, viewer.id, found.email)
      c.header('Cache-Control', 'no-store')
      return c.json(
        {
          businessName: found.business_name,
          role: found.role,
          email: found.email,
          isForViewer: isSame,
          expiresAt: found.expires_at.toISOString(),
        },
        200,
      )
    })
    .openapi(accept, async (c) => {
      const { token } = c.req.valid('json')
      const done = await asViewer(c, async (trx, viewer) => {
        const found = await lockInvitation(trx, token, clock.now())
        const businessId = found.business_account_id
        const address = await addressOf(trx, viewer.id, found.email)
        if (!address.isSame) throw forbidden(OTHER_ADDRESS)
        if (!address.isConfirmed) throw forbidden(CONFIRM_FIRST)
        const { role, business_name: businessName } = found
        await trx.deleteFrom('business_invitations').where('id', '=', found.id).execute()
        const joined = await trx
          .insertInto('business_members')
          .values({ business_account_id: businessId, user_id: viewer.id, role })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        // Existing members of the team keep their role.
        if (joined.numInsertedOrUpdatedRows === 0n) {
          const own = await roleOf(trx, businessId, viewer.id)
          return { notified: undefined, viewerId: viewer.id, answer: { businessName, role: own } }
        }
        if (await isBarredFromTeam(trx, viewer.id, businessId)) {
          throw new ProblemError(409, BARRED_FROM_TEAM, { code: 'barred' })
        }
        await recordAudit(trx, viewer.id, {
          action: 'team.join',
          subjectId: businessId,
          subjectName: businessName,
          after: { role },
        })
        const owners = await otherOwners(trx, businessId, viewer.id)
        const notified = await notify(trx, owners, `A new ${role} has joined the team of ${businessName}.`)
        return { notified, viewerId: viewer.id, answer: { businessName, role } }
      })
      push(done.notified)
      publish([done.viewerId])
      return c.json(done.answer, 200)
    })
    .openapi(decline, async (c) => {
      const { token } = c.req.valid('json')
      const notified = await asViewer(c, async (trx, viewer) => {
        const found = await lockInvitation(trx, token, clock.now())
        if (!(await addressOf(trx, viewer.id, found.email)).isSame) throw forbidden(OTHER_ADDRESS)
        const { business_account_id: businessId, business_name: businessName } = found
        const role = await withdrawInvitation(trx, businessId, found.id)
        await recordAudit(trx, viewer.id, {
          action: 'team.decline',
          subjectId: businessId,
          subjectName: businessName,
          after: { role },
        })
        const owners = await otherOwners(trx, businessId, viewer.id)
        return notify(
          trx,
          owners,
          `The invitation to the team of ${businessName} as ${ROLE_WORDS[role]} was declined.`,
        )
      })
      push(notified)
      return c.body(null, 204)
    })
}

export type TeamRoutes = ReturnType<typeof createTeamRoutes>

/** The invitation of a link in its locked team. Throws a 410 problem when it cannot be accepted any more. */
async function lockInvitation(trx: Trx, token: string, now: Date) {
  const known = await findInvitation(trx, token, now)
  if (!known) throw gone(INVITATION_GONE)
  await lockBusiness(trx, known.business_account_id, 'change')
  // Check again: it may have been accepted or withdrawn before the lock was granted.
  const found = await findInvitation(trx, token, now)
  if (!found) throw gone(INVITATION_GONE)
  return found
}

const nowIs = (businessName: string, role: TeamRole) => `You are ${ROLE_WORDS[role]} of ${businessName} now.`

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
  const heir = await heirOf(trx, business.id, memberId)
  if (!heir) throw new ProblemError(409, NO_HEIR)
  await handOver(trx, business.id, memberId, heir)
}
