import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  applicationDecision,
  applicationsPage,
  applicationsQuery,
  decidedApplications,
  invitations,
  newInvitation,
  registration,
  registrationQuery,
} from '#features/accounts/contract.ts'
import { moderatorsOnly } from '#features/accounts/roles/server/role-required.ts'
import { isAdmin } from '#features/accounts/roles/server/roles.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { changes, shows } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { DECIDING, READING, SUBMITTING } from '#platform/http/limits/limit-classes.ts'
import { ProblemError } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  type Env,
  idParameter,
  json,
  parseId,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import { type CreateProfile, decideApplications, listApplications } from './applications.ts'
import {
  createInvitation,
  deleteInvitation,
  findInviter,
  invitationNotFound,
  listInvitations,
} from './invitations.ts'
import { registrationMode } from './mode.ts'

const readRoute = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/registration',
  operationId: 'getRegistration',
  ...shows(),
  tags: ['Accounts'],
  summary: 'How to become a member, and who invites with a code. For everybody.',
  request: { query: registrationQuery },
  responses: { 200: json(registration, 'The mode'), ...problems(422, 429) },
})

const listInvitationsRoute = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/invitations',
  operationId: 'listInvitations',
  middleware: signedIn,
  tags: ['Accounts'],
  summary: 'The valid invitations of the viewer, and who used them. For members.',
  responses: { 200: json(invitations, 'Invitations'), ...problems(401, 429) },
})

const createInvitationRoute = createRoute({
  method: 'post',
  ...limitedTo(SUBMITTING),
  path: '/api/me/invitations',
  operationId: 'createInvitation',
  ...changes(),
  middleware: signedIn,
  tags: ['Accounts'],
  summary: 'Makes an invitation, where new members need one. For members.',
  request: { body: body(newInvitation) },
  responses: { 201: json(invitations, 'All invitations'), ...problems(401, 403, 409, 422, 429) },
})

const deleteInvitationRoute = createRoute({
  method: 'delete',
  ...limitedTo(SUBMITTING),
  path: '/api/me/invitations/{id}',
  operationId: 'deleteInvitation',
  ...changes(),
  middleware: signedIn,
  tags: ['Accounts'],
  summary: 'Deletes an invitation of the viewer. For members.',
  request: { params: idParameter },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 429) },
})

/** Registration: the mode, invitations, and the queue of applications. */
export function createRegistrationRoutes(
  accounts: AccountsContext,
  { createProfile }: { createProfile: CreateProfile },
) {
  const { db, site } = accounts
  const listRoute = createRoute({
    method: 'get',
    ...limitedTo(READING),
    path: '/api/admin/applications',
    operationId: 'listApplications',
    middleware: moderatorsOnly(accounts),
    tags: ['Admin'],
    summary:
      'Applications for membership, oldest first. For moderators, who see only the domains of addresses, and admins.',
    request: { query: applicationsQuery },
    responses: { 200: json(applicationsPage, 'A page'), ...problems(400, 401, 403, 422, 429) },
  })
  const decideRoute = createRoute({
    method: 'post',
    ...limitedTo(DECIDING),
    path: '/api/admin/applications/decide',
    operationId: 'decideApplications',
    ...changes('profiles'),
    middleware: moderatorsOnly(accounts, 'application.approve'),
    tags: ['Admin'],
    summary:
      'Approves or refuses up to 200 applications, with a mail to each, or discards them without. For moderators and admins.',
    request: { body: body(applicationDecision) },
    responses: {
      200: json(decidedApplications, 'How many were decided, and which could not be'),
      ...problems(401, 403, 409, 422, 429),
    },
  })

  const readerOf = async (c: Context<Env>) => ({ isAdmin: await isAdmin(db, requireViewer(c).id) })

  return createRouter()
    .openapi(readRoute, async (c) => {
      const { invitation } = c.req.valid('query')
      const mode = await registrationMode(accounts)
      return c.json(
        {
          mode,
          question: mode === 'approval' ? site.values.question : null,
          invitedBy: (invitation && (await findInviter(db, invitation))) ?? null,
        },
        200,
      )
    })
    .openapi(listInvitationsRoute, async (c) => c.json(await listInvitations(db, requireViewer(c).id), 200))
    .openapi(createInvitationRoute, async (c) => {
      if (site.values.registration !== 'invite') {
        throw new ProblemError(409, 'You don’t need an invitation to join this site.')
      }
      const input = c.req.valid('json')
      await asViewer(c, (trx, viewer) => createInvitation(trx, viewer.id, input))
      return c.json(await listInvitations(db, requireViewer(c).id), 201)
    })
    .openapi(deleteInvitationRoute, async (c) => {
      const id = parseId(c.req.valid('param'), invitationNotFound)
      await asViewer(c, (trx, viewer) => deleteInvitation(trx, viewer.id, id))
      return c.body(null, 204)
    })
    .openapi(listRoute, async (c) =>
      c.json(await listApplications(db, await readerOf(c), c.req.valid('query')), 200),
    )
    .openapi(decideRoute, async (c) => {
      const decision = c.req.valid('json')
      const done = await asViewer(c, (trx, viewer) =>
        decideApplications(accounts, trx, createProfile, viewer.id, decision),
      )
      accounts.outbox.wake()
      return c.json(done, 200)
    })
}

export type RegistrationRoutes = ReturnType<typeof createRegistrationRoutes>
