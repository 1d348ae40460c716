import { createRoute, z } from '@hono/zod-openapi'
import {
  confirmation,
  identityProof,
  ownSession,
  ownUsername,
  roles,
  securityEvent,
  usernameChange,
} from '#features/accounts/contract.ts'
import { confirmSession } from '#features/accounts/factors/server/confirm.ts'
import { rolesOf } from '#features/accounts/roles/server/roles.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { listEvents } from '#features/accounts/server/security-events.ts'
import { clientOf } from '#features/accounts/sign-in/server/sessions/client.ts'
import { endOwnSessions, listSessions } from '#features/accounts/sign-in/server/sessions/session-list.ts'
import { rethrowUniqueViolation } from '#features/accounts/sign-in/server/unique.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { changes, changesEverything } from '#platform/http/data-tags.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { notAuthenticated } from '#platform/http/problem.ts'
import {
  asViewer,
  body,
  createRouter,
  json,
  pageOf,
  problems,
  requireViewer,
  signedIn,
} from '#platform/http/router.ts'
import { resendConfirmationMail } from './confirm-address.ts'
import { changeUsername, readUsername } from './username.ts'

const CONFIRMATION_MAILS = { member: 5, network: 100, seconds: 3600 }

/** Whoever tries names of others learns which are taken, as at the sign-up. */
const USERNAMES = { member: 20, network: 100, seconds: 3600 }

const tags = ['Accounts']

const sessionsRoute = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/sessions',
  operationId: 'listSessions',
  middleware: signedIn,
  tags,
  summary: 'The sessions of the viewer. For members, about themselves.',
  responses: { 200: json(z.object({ items: z.array(ownSession) }), 'Sessions'), ...problems(401, 429) },
})

const endAllRoute = createRoute({
  method: 'delete',
  ...limitedTo(WRITING),
  path: '/api/me/sessions',
  operationId: 'endAllSessions',
  ...changes(),
  middleware: signedIn,
  tags,
  summary: 'Ends all sessions of the viewer, including this one. For members.',
  responses: { 204: { description: 'Done' }, ...problems(401, 429) },
})

const endOneRoute = createRoute({
  method: 'delete',
  ...limitedTo(WRITING),
  path: '/api/me/sessions/{id}',
  operationId: 'endSession',
  ...changes(),
  middleware: signedIn,
  tags,
  summary: 'Ends one session of the viewer. For members.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Done' }, ...problems(401, 404, 422, 429) },
})

const eventsRoute = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/security-events',
  operationId: 'listSecurityEvents',
  middleware: signedIn,
  tags,
  summary: 'The security events of the viewer’s account, newest first. For members, about themselves.',
  request: { query: z.object({ cursor: z.string().optional() }) },
  responses: { 200: json(pageOf(securityEvent), 'Events'), ...problems(400, 401, 429) },
})

const rolesRoute = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/roles',
  operationId: 'listRoles',
  middleware: signedIn,
  tags,
  summary: 'The roles of the viewer, such as admin. For members, about themselves.',
  responses: { 200: json(roles, 'Roles'), ...problems(401, 429) },
})

const confirmRoute = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/api/me/confirm',
  operationId: 'confirmIdentity',
  ...changes(),
  middleware: signedIn,
  tags,
  summary:
    'Confirms the identity with password (and second factor), so that this session can change authenticator apps and recovery codes, and request an export, for some minutes. For members.',
  request: { body: body(identityProof) },
  responses: { 200: json(confirmation, 'Confirmed'), ...problems(401, 422, 429) },
})

const confirmEmailRoute = createRoute({
  method: 'post',
  ...limitedTo(CONFIRMATION_MAILS),
  path: '/api/me/confirm-email',
  operationId: 'confirmEmail',
  ...changes(),
  middleware: signedIn,
  tags,
  summary: 'Sends the mail again that confirms the address of the viewer. For members.',
  responses: { 202: { description: 'It is on its way' }, ...problems(401, 409, 429) },
})

const usernameRoute = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/api/me/username',
  operationId: 'getOwnUsername',
  middleware: signedIn,
  tags,
  summary: 'The username of the viewer, and the one before it. For members, about themselves.',
  responses: { 200: json(ownUsername, 'Username'), ...problems(401, 429) },
})

const changeUsernameRoute = createRoute({
  method: 'put',
  ...limitedTo(USERNAMES),
  path: '/api/me/username',
  operationId: 'changeUsername',
  ...changesEverything(),
  middleware: signedIn,
  tags,
  summary:
    'Changes the username of the viewer, which is possible once. The former one stays reserved for them, and its address leads to the new one. For members.',
  request: { body: body(usernameChange) },
  responses: { 200: json(ownUsername, 'Username'), ...problems(401, 409, 422, 429) },
})

/** The account settings that auth-js does not cover. */
export function createAccountRoutes(accounts: AccountsContext) {
  return createRouter()
    .openapi(sessionsRoute, async (c) =>
      c.json({ items: await listSessions(accounts.db, requireViewer(c)) }, 200),
    )
    .openapi(endAllRoute, async (c) => {
      await endOwnSessions(accounts, requireViewer(c), undefined, clientOf(c))
      return c.body(null, 204)
    })
    .openapi(endOneRoute, async (c) => {
      await endOwnSessions(accounts, requireViewer(c), c.req.valid('param').id, clientOf(c))
      return c.body(null, 204)
    })
    .openapi(eventsRoute, async (c) =>
      c.json(await listEvents(accounts.db, requireViewer(c).id, c.req.valid('query').cursor), 200),
    )
    .openapi(confirmEmailRoute, async (c) => {
      await asViewer(c, resendConfirmationMail)
      accounts.outbox.wake()
      return c.body(null, 202)
    })
    .openapi(usernameRoute, async (c) => {
      const found = await readUsername(accounts.db, requireViewer(c).id)
      if (!found) throw notAuthenticated()
      return c.json(found, 200)
    })
    .openapi(changeUsernameRoute, async (c) => {
      const { username } = c.req.valid('json')
      const client = clientOf(c)
      const changed = await asViewer(c, (trx, { id, sessionId }) =>
        changeUsername(trx, { id, sessionId, client }, username),
      ).catch(rethrowUniqueViolation)
      return c.json(changed, 200)
    })
    .openapi(rolesRoute, async (c) => c.json({ roles: await rolesOf(accounts.db, requireViewer(c).id) }, 200))
    .openapi(confirmRoute, async (c) => {
      const until = await confirmSession(accounts, requireViewer(c), c.req.valid('json'), clientOf(c))
      return c.json({ confirmedUntil: until.toISOString() }, 200)
    })
}

export type AccountRoutes = ReturnType<typeof createAccountRoutes>

nameSchema(ownSession, 'OwnSession', 'A place where the member is signed in.', {
  id: '0196a3e0-aaaa-7bbb-8ccc-0ddddeeeefff',
  device: 'Firefox on Windows',
  createdAt: '2026-05-02T18:30:00.000Z',
  lastSeenAt: '2026-05-02T18:30:00.000Z',
  isCurrent: true,
})
nameSchema(ownUsername, 'OwnUsername', 'The username of the member, and the one before it.', {
  username: 'ana',
  former: null,
})
nameSchema(securityEvent, 'SecurityEvent', 'Something that concerns the security of the account.', {
  id: 41,
  kind: 'sign_in',
  at: '2026-05-02T18:30:00.000Z',
  device: 'Firefox on Windows',
  address: '203.0.113.7',
})
