import { createRoute, z } from '@hono/zod-openapi'
import { authUser, sessionAnswer, signInFields } from '#features/accounts/contract.ts'
import { createFactorRoutes } from '#features/accounts/factors/server/factor-routes.ts'
import { createPasskeyRoutes } from '#features/accounts/passkeys/server/passkey-routes.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { changeUser } from '#features/accounts/settings/server/change-user.ts'
import { consumeSignUpLink } from '#features/accounts/settings/server/confirm-address.ts'
import { nameSchema } from '#platform/http/api-docs/name-schema.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { body, createRouter, inputProblem, json } from '#platform/http/router.ts'
import { apiVersion, authProblems } from './auth-problem.ts'
import {
  logoutQuery,
  recoverBody,
  signUpBody,
  tokenBody,
  tokenQuery,
  userBody,
  verifyBody,
} from './auth-schemas.ts'
import { consumeEmailChangeLink, consumeRecoveryLink, requestRecovery } from './recovery.ts'
import { clientOf } from './sessions/client.ts'
import { requireClaims, requireSecondFactor, viewerOf } from './sessions/identify.ts'
import { refresh } from './sessions/refresh.ts'
import { readUser } from './sessions/session-answer.ts'
import { signIn } from './sessions/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { type SignUpParts, signUp } from './sessions/sign-up.ts'

const SIGN_UPS = { network: 60, seconds: 3600 }
/** `limits/growing-delay.ts` also slows guesses at one account. */
const SIGN_INS = { network: 100, seconds: 300, query: { grant_type: 'password' } }
const MAIL_REQUESTS = { network: 20, seconds: 600 }
const MAIL_LINKS = { network: 60, seconds: 600 }

const tags = ['Accounts']

const signUpRoute = createRoute({
  method: 'post',
  ...limitedTo(SIGN_UPS),
  path: '/auth/v1/signup',
  operationId: 'signUp',
  tags,
  summary:
    'Creates an account and signs in; where an admin has to approve, adds an application and answers a user without a session. For everybody, where registration is open, and for those with an invitation.',
  request: { body: body(signUpBody) },
  responses: {
    200: json(z.union([sessionAnswer, authUser]), 'Session, or the user of the application'),
    ...authProblems(422, 429, 503),
  },
})

const tokenRoute = createRoute({
  method: 'post',
  ...limitedTo(SIGN_INS),
  path: '/auth/v1/token',
  operationId: 'signIn',
  tags,
  summary:
    'Signs in with email address and password, or exchanges a refresh token for a new session object. For everybody.',
  request: { query: tokenQuery, body: body(tokenBody) },
  responses: { 200: json(sessionAnswer, 'Session'), ...authProblems(400, 422, 429) },
})

const logoutRoute = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/logout',
  operationId: 'signOut',
  tags,
  summary: 'Ends this session, the others, or all. For members.',
  request: { query: logoutQuery },
  responses: { 204: { description: 'Done' }, ...authProblems(401, 403, 429) },
})

const userRoute = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/auth/v1/user',
  operationId: 'getUser',
  tags,
  summary: 'The user of the session. For members, also before their second factor.',
  responses: { 200: json(authUser, 'User'), ...authProblems(401, 429) },
})

const changeUserRoute = createRoute({
  method: 'put',
  ...limitedTo(WRITING),
  path: '/auth/v1/user',
  operationId: 'updateUser',
  tags,
  summary:
    'Changes the password (needs the current one, unless a recovery link opened the session), or requests a change of the email address (needs password and factor; a link in a mail confirms it). For members.',
  request: { body: body(userBody) },
  responses: { 200: json(authUser, 'User'), ...authProblems(401, 403, 422, 429) },
})

const recoverRoute = createRoute({
  method: 'post',
  ...limitedTo(MAIL_REQUESTS),
  path: '/auth/v1/recover',
  operationId: 'recoverPassword',
  tags,
  summary:
    'Requests a mail with a link to choose a new password. For everybody; the response never reveals whether there is an account.',
  request: { body: body(recoverBody) },
  responses: { 200: json(z.object({}), 'A mail is sent if there is an account'), ...authProblems(422, 429) },
})

const verifyRoute = createRoute({
  method: 'post',
  ...limitedTo(MAIL_LINKS),
  path: '/auth/v1/verify',
  operationId: 'verifyMailLink',
  tags,
  summary:
    'Consumes the token of a mail: recovery opens a session, an address is confirmed, a change of address takes effect. For everybody with a link.',
  request: { body: body(verifyBody) },
  responses: {
    200: json(z.union([sessionAnswer, z.object({ user: authUser })]), 'Session, or the changed user'),
    ...authProblems(403, 422, 429),
  },
})

/** The endpoints that `@supabase/auth-js` calls. Errors are problems that also carry `code` and `message`. */
export function createAuthRoutes(accounts: AccountsContext, others: SignUpParts) {
  const router = createRouter()
  router.use('/auth/v1/*', apiVersion())
  return router
    .openapi(signUpRoute, async (c) => {
      const { data, ...fields } = c.req.valid('json')
      return c.json(await signUp(accounts, others, { ...fields, ...data }, clientOf(c)), 200)
    })
    .openapi(tokenRoute, async (c) => {
      const input = c.req.valid('json')
      if (c.req.valid('query').grant_type === 'refresh_token') {
        return c.json(await refresh(accounts, input.refresh_token ?? '', clientOf(c)), 200)
      }
      const fields = signInFields.safeParse(input)
      if (!fields.success) throw inputProblem(fields.error)
      return c.json(await signIn(accounts, fields.data, clientOf(c)), 200)
    })
    .openapi(logoutRoute, async (c) => {
      const claims = await requireClaims(accounts, c)
      await signOut(accounts, claims, c.req.valid('query').scope, clientOf(c))
      return c.body(null, 204)
    })
    .openapi(userRoute, async (c) => {
      const claims = await requireClaims(accounts, c)
      return c.json(await readUser(accounts.db, claims.sub), 200)
    })
    .openapi(changeUserRoute, async (c) => {
      const viewer = viewerOf(requireSecondFactor(await requireClaims(accounts, c)))
      return c.json(await changeUser(accounts, viewer, c.req.valid('json'), clientOf(c)), 200)
    })
    .openapi(recoverRoute, async (c) => {
      await requestRecovery(accounts, c.req.valid('json').email)
      return c.json({}, 200)
    })
    .openapi(verifyRoute, async (c) => {
      const { type, token_hash } = c.req.valid('json')
      if (type === 'recovery')
        return c.json(await consumeRecoveryLink(accounts, token_hash, clientOf(c)), 200)
      if (type === 'signup') return c.json({ user: await consumeSignUpLink(accounts, token_hash) }, 200)
      return c.json({ user: await consumeEmailChangeLink(accounts, token_hash, clientOf(c)) }, 200)
    })
    .route('/', createFactorRoutes(accounts))
    .route('/', createPasskeyRoutes(accounts))
}

const USER: z.input<typeof authUser> = {
  id: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ana@example.org',
  email_confirmed_at: '2026-05-02T18:30:00.000Z',
  phone: '',
  last_sign_in_at: '2026-05-02T18:30:00.000Z',
  created_at: '2026-05-02T18:30:00.000Z',
  updated_at: '2026-05-02T18:30:00.000Z',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { username: 'ana', display_name: 'Ana' },
  identities: [
    {
      identity_id: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d',
      id: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d',
      user_id: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d',
      provider: 'email',
      identity_data: { sub: '0196a1d2-4e5f-7a6b-8c9d-0e1f2a3b4c5d', email: 'ana@example.org' },
      created_at: '2026-05-02T18:30:00.000Z',
      last_sign_in_at: '2026-05-02T18:30:00.000Z',
      updated_at: '2026-05-02T18:30:00.000Z',
    },
  ],
  is_anonymous: false,
  factors: [],
}

nameSchema(authUser, 'User', 'An account, as auth-js of Supabase knows it.', USER)
nameSchema(
  sessionAnswer,
  'Session',
  'A session: send `access_token` as a bearer token; it expires at `expires_at`.',
  {
    access_token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl',
    refresh_token: 'n6ZkXq1hYw7T',
    expires_in: 600,
    expires_at: 1777747200,
    token_type: 'bearer',
    user: USER,
  },
)
