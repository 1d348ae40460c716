import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sessionAnswer } from '#features/accounts/contract.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { authProblems } from '#features/accounts/sign-in/server/auth-problem.ts'
import { assertion, credential, credentialPart } from '#features/accounts/sign-in/server/auth-schemas.ts'
import { clientOf } from '#features/accounts/sign-in/server/sessions/client.ts'
import {
  requireClaims,
  requireSecondFactor,
  viewerOf,
} from '#features/accounts/sign-in/server/sessions/identify.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { body, createRouter, type Env, json } from '#platform/http/router.ts'
import { isStorableText, NOT_STORABLE } from '#platform/storable-text.ts'
import { startAuthentication, verifyAuthentication } from './authentication.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { startRegistration, verifyRegistration } from './registration.ts'

/** Each sign-in asks for options first. */
const PASSKEY_SIGN_INS = { name: 'passkey-sign-in', network: 200, seconds: 300 }

const tags = ['Accounts']
const NAME_MAX = 120

const passkey = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().optional(),
})
const options = z.object({
  challenge_id: z.uuid(),
  /** JSON for `navigator.credentials`, as in WebAuthn level 3. */
  options: z.looseObject({ challenge: z.string() }),
  expires_at: z.int(),
})
const registrationBody = z.object({
  challenge_id: z.uuid(),
  credential: credential.extend({
    response: z.object({
      clientDataJSON: credentialPart,
      attestationObject: credentialPart,
      transports: z.array(z.string()).optional(),
    }),
  }),
})
const authenticationBody = z.object({
  challenge_id: z.uuid(),
  credential: assertion,
})
const params = z.object({ id: z.uuid() })

const list = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/auth/v1/passkeys',
  operationId: 'listPasskeys',
  tags,
  summary: 'The passkeys of the account. For members.',
  responses: { 200: json(z.array(passkey), 'Passkeys'), ...authProblems(401, 403, 429) },
})
const registrationOptions = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/passkeys/registration/options',
  operationId: 'enrolPasskey',
  tags,
  summary: 'Begins adding a passkey. For members, in a confirmed session.',
  responses: { 200: json(options, 'Options for the browser'), ...authProblems(401, 403, 422, 429) },
})
const registrationVerify = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/passkeys/registration/verify',
  operationId: 'verifyPasskey',
  tags,
  summary: 'Adds a passkey. For members, in a confirmed session.',
  request: { body: body(registrationBody) },
  responses: { 200: json(passkey, 'The passkey'), ...authProblems(400, 401, 403, 422, 429) },
})
const authenticationOptions = createRoute({
  method: 'post',
  ...limitedTo(PASSKEY_SIGN_INS),
  path: '/auth/v1/passkeys/authentication/options',
  operationId: 'challengePasskey',
  tags,
  summary: 'Begins signing in with a passkey. For everybody.',
  responses: { 200: json(options, 'Options for the browser'), ...authProblems(429) },
})
const authenticationVerify = createRoute({
  method: 'post',
  ...limitedTo(PASSKEY_SIGN_INS),
  path: '/auth/v1/passkeys/authentication/verify',
  operationId: 'signInWithPasskey',
  tags,
  summary: 'Signs in with a passkey; no second step follows. For everybody.',
  request: { body: body(authenticationBody) },
  responses: { 200: json(sessionAnswer, 'Session'), ...authProblems(400, 422, 429) },
})
const rename = createRoute({
  method: 'patch',
  ...limitedTo(WRITING),
  path: '/auth/v1/passkeys/{id}',
  operationId: 'updatePasskey',
  tags,
  summary: 'Names a passkey. For members.',
  request: {
    params,
    body: body(
      z.object({
        friendly_name: z
          .string()
          .trim()
          .min(1, 'Give the passkey a name')
          .max(NAME_MAX, `At most ${NAME_MAX} characters`)
          .refine(isStorableText, NOT_STORABLE),
      }),
    ),
  },
  responses: { 200: json(passkey, 'The passkey'), ...authProblems(401, 403, 404, 422, 429) },
})
const remove = createRoute({
  method: 'delete',
  ...limitedTo(WRITING),
  path: '/auth/v1/passkeys/{id}',
  operationId: 'deletePasskey',
  tags,
  summary: 'Removes a passkey. For members, in a confirmed session.',
  request: { params },
  responses: { 204: { description: 'Done' }, ...authProblems(401, 403, 404, 422, 429) },
})

/** The endpoints that `signInWithPasskey`, `registerPasskey` and `passkey` of auth-js call. */
export function createPasskeyRoutes(accounts: AccountsContext) {
  const member = async (c: Context<Env>) => viewerOf(requireSecondFactor(await requireClaims(accounts, c)))
  return createRouter()
    .openapi(list, async (c) => c.json(await listPasskeys(accounts.db, (await member(c)).id), 200))
    .openapi(registrationOptions, async (c) =>
      c.json({ ...(await startRegistration(accounts, await member(c))) }, 200),
    )
    .openapi(registrationVerify, async (c) => {
      const viewer = await member(c)
      const { challenge_id: challengeId, credential } = c.req.valid('json')
      return c.json(await verifyRegistration(accounts, viewer, { challengeId, credential }, clientOf(c)), 200)
    })
    .openapi(authenticationOptions, async (c) => c.json({ ...(await startAuthentication(accounts)) }, 200))
    .openapi(authenticationVerify, async (c) => {
      const { challenge_id: challengeId, credential } = c.req.valid('json')
      return c.json(await verifyAuthentication(accounts, { challengeId, credential }, clientOf(c)), 200)
    })
    .openapi(rename, async (c) => {
      const viewer = await member(c)
      const { friendly_name: name } = c.req.valid('json')
      return c.json(await renamePasskey(accounts, viewer, c.req.valid('param').id, name), 200)
    })
    .openapi(remove, async (c) => {
      await removePasskey(accounts, await member(c), c.req.valid('param').id, clientOf(c))
      return c.body(null, 204)
    })
}
