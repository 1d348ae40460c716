import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import { sessionAnswer } from '#features/accounts/contract.ts'
import {
  startFactorChallenge,
  verifyPasskeyFactor,
} from '#features/accounts/passkeys/server/authentication.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { authProblems } from '#features/accounts/sign-in/server/auth-problem.ts'
import {
  challenge,
  codeBody,
  enrollBody,
  enrolledFactor,
  factorParams,
  factorProof,
  recoveryCodes,
  recoveryCodesStatus,
} from '#features/accounts/sign-in/server/auth-schemas.ts'
import { clientOf } from '#features/accounts/sign-in/server/sessions/client.ts'
import {
  requireClaims,
  requireSecondFactor,
  viewerOf,
} from '#features/accounts/sign-in/server/sessions/identify.ts'
import { limitedTo } from '#platform/http/limits/declared-limits.ts'
import { READING, WRITING } from '#platform/http/limits/limit-classes.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { body, createRouter, type Env, json } from '#platform/http/router.ts'
import { enrollFactor, removeFactor, verifyFactor, verifyRecoveryCode } from './factors.ts'
import { replaceRecoveryCodes, withdrawRecoveryCodes } from './recovery-code-set.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

const tags = ['Accounts']
/** The authenticator app makes the codes; a challenge exists only because auth-js requires one. */
const CHALLENGE_SECONDS = 300

const status = createRoute({
  method: 'get',
  ...limitedTo(READING),
  path: '/auth/v1/factors/recovery-codes',
  operationId: 'countRecoveryCodes',
  tags,
  summary: 'The number of unused recovery codes. For members.',
  responses: { 200: json(recoveryCodesStatus, 'Status'), ...authProblems(401, 403, 404, 429) },
})

const codesMade = { 200: json(recoveryCodes, 'The codes, this once'), ...authProblems(401, 403, 422, 429) }
const makeCodes = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors/recovery-codes',
  operationId: 'createRecoveryCodes',
  tags,
  summary: 'Makes recovery codes. For members with a second step, in a confirmed session.',
  responses: codesMade,
})
const regenerateCodes = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors/recovery-codes/regenerate',
  operationId: 'replaceRecoveryCodes',
  tags,
  summary: 'Replaces the recovery codes. For members with a second step, in a confirmed session.',
  responses: codesMade,
})
const withdrawCodes = createRoute({
  method: 'delete',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors/recovery-codes',
  operationId: 'deleteRecoveryCodes',
  tags,
  summary: 'Removes the recovery codes. For members, in a confirmed session.',
  responses: { 200: json(z.object({ id: z.string() }), 'Done'), ...authProblems(401, 403, 429) },
})
const useCode = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors/recovery-codes/verify',
  operationId: 'verifyRecoveryCode',
  tags,
  summary: 'Verifies a recovery code as the second factor. For members whose password was right.',
  request: { body: body(codeBody) },
  responses: { 200: json(sessionAnswer, 'Session'), ...authProblems(401, 422, 429) },
})

const enroll = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors',
  operationId: 'enrolFactor',
  tags,
  summary: 'Begins adding an authenticator app. For members, in a confirmed session.',
  request: { body: body(enrollBody) },
  responses: { 200: json(enrolledFactor, 'The secret for the app'), ...authProblems(401, 403, 422, 429) },
})
const challengeRoute = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors/{id}/challenge',
  operationId: 'challengeFactor',
  tags,
  summary:
    'Creates the challenge that auth-js requires before a code, or that a passkey answers. For members whose password was right.',
  request: { params: factorParams },
  responses: { 200: json(challenge, 'Challenge'), ...authProblems(401, 422, 429) },
})
const verify = createRoute({
  method: 'post',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors/{id}/verify',
  operationId: 'verifyFactor',
  tags,
  summary:
    'Verifies a code of the app, or a passkey, as the second factor. For members whose password was right.',
  request: { params: factorParams, body: body(factorProof) },
  responses: { 200: json(sessionAnswer, 'Session'), ...authProblems(400, 401, 403, 422, 429) },
})
const unenroll = createRoute({
  method: 'delete',
  ...limitedTo(WRITING),
  path: '/auth/v1/factors/{id}',
  operationId: 'deleteFactor',
  tags,
  summary:
    'Removes an authenticator app, or no longer requires a passkey after the password. For members, in a confirmed session.',
  request: { params: factorParams },
  responses: { 200: json(z.object({ id: z.string() }), 'Done'), ...authProblems(401, 403, 404, 429) },
})

/** The endpoints for second factors and recovery codes that `auth.mfa` of auth-js calls. */
export function createFactorRoutes(accounts: AccountsContext) {
  const member = async (c: Context<Env>) => viewerOf(requireSecondFactor(await requireClaims(accounts, c)))
  const regenerate = async (c: Context<Env>) => {
    const viewer = await member(c)
    const codes = await replaceRecoveryCodes(accounts, viewer, clientOf(c))
    return c.json({ id: viewer.id, type: 'recovery_code' as const, total: codes.length, codes }, 200)
  }
  return createRouter()
    .openapi(status, async (c) => {
      const { id } = await member(c)
      const counts = await countRecoveryCodes(accounts.db, id)
      if (counts.total === 0) {
        throw new ProblemError(404, 'There are no recovery codes.', { code: 'mfa_factor_not_found' })
      }
      return c.json({ id, type: 'recovery_code' as const, ...counts }, 200)
    })
    .openapi(makeCodes, regenerate)
    .openapi(regenerateCodes, regenerate)
    .openapi(withdrawCodes, async (c) => {
      const viewer = await member(c)
      await withdrawRecoveryCodes(accounts, viewer, clientOf(c))
      return c.json({ id: viewer.id }, 200)
    })
    .openapi(useCode, async (c) => {
      const claims = await requireClaims(accounts, c)
      return c.json(await verifyRecoveryCode(accounts, claims, c.req.valid('json').code, clientOf(c)), 200)
    })
    .openapi(enroll, async (c) => {
      const viewer = await member(c)
      const fresh = await enrollFactor(accounts, viewer, c.req.valid('json').friendly_name)
      const totp = { qr_code: renderSVG(fresh.uri), secret: fresh.secret, uri: fresh.uri }
      return c.json({ id: fresh.id, type: 'totp' as const, friendly_name: fresh.friendly_name, totp }, 200)
    })
    .openapi(challengeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const opened = await startFactorChallenge(accounts, viewerOf(await requireClaims(accounts, c)), id)
      if (opened) {
        const credential_options = { publicKey: { ...opened.options } }
        const webauthn = { type: 'request' as const, credential_options }
        return c.json(
          { id: opened.id, type: 'webauthn' as const, expires_at: opened.expires_at, webauthn },
          200,
        )
      }
      const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
      return c.json({ id, type: 'totp' as const, expires_at }, 200)
    })
    .openapi(verify, async (c) => {
      const claims = await requireClaims(accounts, c)
      const factorId = c.req.valid('param').id
      const input = c.req.valid('json')
      if ('code' in input) {
        return c.json(await verifyFactor(accounts, claims, { factorId, code: input.code }, clientOf(c)), 200)
      }
      const answer = { challengeId: input.challenge_id, credential: input.webauthn.credential_response }
      return c.json(
        await verifyPasskeyFactor(accounts, viewerOf(claims), { factorId, ...answer }, clientOf(c)),
        200,
      )
    })
    .openapi(unenroll, async (c) => {
      const { id } = c.req.valid('param')
      await removeFactor(accounts, await member(c), id, clientOf(c))
      return c.json({ id }, 200)
    })
}
