import { createRoute, z } from '@hono/zod-openapi'
import { recordAudit } from '#features/accounts/audit/public.ts'
import { enqueueInvitation } from '#features/accounts/public.ts'
import { lockBusiness } from '#features/business/accounts/server/accounts.ts'
import { isBarredFromTeam } from '#features/business/claims/server/claim-bars.ts'
import type { Trx } from '#platform/db/database.ts'
import { changes } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { WRITING } from '#platform/http/limits/limit-classes.ts'
import { forbidden, gone, ProblemError } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  parseId,
  problems,
  requireViewer,
} from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { siteName } from '#platform/site-settings.ts'
import { invitationToken, joined, newInvitation, openedInvitation, team } from '../contract.ts'
import {
  BARRED_FROM_TEAM,
  CONFIRM_FIRST,
  INVITATION_GONE,
  ONLY_VERIFIED_INVITES,
  OTHER_ADDRESS,
} from '../limits.ts'
import { invitationLetter, ROLE_WORDS } from './invitation-letter.ts'
import {
  addressOf,
  findInvitation,
  findMemberByEmail,
  insertInvitation,
  invitationNotFound,
  withdrawInvitation,
} from './invitations.ts'
import { changing, common, now, ofBusiness, type TeamChanges } from './team-changes.ts'
import { otherOwners, roleOf } from './team-rows.ts'

/** Each sends a mail to an address that the member has typed. */
const INVITING = {
  member: 30,
  network: 300,
  seconds: 24 * 3600,
  message: 'You’ve invited a lot of people today. Please try again tomorrow.',
}

const ofInvitation = ofBusiness.extend({ invitationId: z.string().openapi({ format: 'uuid' }) })

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

const open = createRoute({
  ...common,
  ...limitedTo(WRITING),
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
  ...limitedTo(WRITING),
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
  ...limitedTo(WRITING),
  ...changes(),
  method: 'post',
  path: '/api/business/invitations/decline',
  operationId: 'rejectTeamInvitation',
  summary: 'Declines the invitation of a link. For the member with the address that it was sent to.',
  request: { body: body(invitationToken) },
  responses: { 204: { description: 'Declined' }, ...problems(401, 403, 410, 422, 429) },
})

/** The routes of invitations: for owners, and for those who have their links. */
export function createInvitationRoutes(
  { clock, config, db, sendLetters, site }: Platform & { sendLetters(): void },
  { publish, push, notify, asOwner }: TeamChanges,
) {
  return createRouter()
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
          const text = `${business.name} invites you to its team. We’ve mailed you the link.`
          return { after: { role }, notified: invited ? await notify(trx, [invited], text) : undefined }
        },
      )
      sendLetters()
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
