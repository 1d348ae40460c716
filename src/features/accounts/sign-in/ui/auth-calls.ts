import type { GoTrueClient } from '@supabase/auth-js'
import type { SignInFields, SignUpFields } from '#features/accounts/contract.ts'
import { MAIL_LINK_PATH } from '#features/accounts/limits.ts'
import { ApiError, noConnection } from '#platform/http/client/client.ts'
import type { Problem } from '#platform/http/problem.ts'
import { appealPassOf, fieldErrorsOf } from './session/auth-fetch.ts'
import { endSession, renew } from './session/authorize.ts'
import { openAuthClient } from './session/open-auth-client.ts'
import { readStoredSession } from './session/session-storage.ts'
import { syncSession } from './session/session-store.ts'

const failure = (detail: string, more: Partial<Problem> = {}) =>
  new ApiError({ type: 'about:blank', title: 'Error', status: 0, detail, ...more })

/** An error of auth-js: an `AuthError`, or a `WebAuthnError`, which has no status. */
type Failure = Error & { status?: number | undefined; code?: string | undefined }

/** Converts an error of auth-js into one with a message for the user. */
function toApiError(error: Failure): ApiError {
  if (error.name === 'AuthRetryableFetchError' && !error.status) return failure(noConnection())
  if (error.name === 'AuthSessionMissingError') return failure('You’re signed out. Please sign in again.')
  // The browser tells neither whether there is a passkey nor why it was not used.
  if (error.name === 'WebAuthnError') return failure('You didn’t use a passkey. You can try again any time.')
  return failure(error.message, {
    status: error.status ?? 0,
    code: error.code,
    errors: fieldErrorsOf(error),
    appealPass: appealPassOf(error),
  })
}

interface Answer {
  data: unknown
  error: Failure | null
}

/** Calls auth-js; retries once with a new access token when the old one is refused. Rejects with `ApiError`. */
export async function callAuth<A extends Answer>(
  call: (client: GoTrueClient) => Promise<A>,
): Promise<Extract<A, { error: null }>['data']> {
  const client = await openAuthClient().catch(() => {
    throw failure(`${noConnection()} If that doesn’t help, reload the page.`)
  })
  const session = readStoredSession()
  let answer = await call(client)
  if (session && answer.error?.status === 401 && (await renew(session.object.access_token))) {
    answer = await call(client)
  }
  if (session && answer.error?.name === 'AuthSessionMissingError') endSession(session.sessionId)
  if (answer.error) throw toApiError(answer.error)
  syncSession()
  return answer.data
}

/** Signs in. `useSession` says whether the second factor is still missing. */
export const logIn = (fields: SignInFields) => callAuth((client) => client.signInWithPassword(fields))

/** Signs in with a passkey, which the browser asks for. No second step follows. */
export const logInWithPasskey = () => callAuth((client) => client.signInWithPasskey())

/** Creates an account and signs in, or applies for one: then the answer has no session. */
export const register = ({ email, password, username, answer, invitation }: SignUpFields) =>
  callAuth((client) =>
    client.signUp({
      email,
      password,
      options: {
        data: {
          username,
          display_name: username,
          answer: answer || undefined,
          invitation,
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        emailRedirectTo: `${window.location.origin}/`,
      },
    }),
  )

/** Requests a mail with a link; the response is the same whether or not there is such an account. */
export const requestRecovery = (email: string) =>
  callAuth((client) =>
    client.resetPasswordForEmail(email, { redirectTo: window.location.origin + MAIL_LINK_PATH }),
  )

/** Consumes the token of a recovery link, which signs in. */
export const consumeRecoveryToken = (tokenHash: string) =>
  callAuth((client) => client.verifyOtp({ type: 'recovery', token_hash: tokenHash }))

/** Consumes the token that confirms an address, in any browser. */
export const consumeEmailToken = (type: 'signup' | 'email_change', tokenHash: string) =>
  callAuth(async (client) => {
    const answer = await client.verifyOtp({ type, token_hash: tokenHash })
    // The stored session, if any, still has the old state.
    if (!answer.error && readStoredSession()) await client.refreshSession()
    return answer
  })

export const setNewPassword = (password: string) => callAuth((client) => client.updateUser({ password }))

/** Sends the second factor: a code of the authenticator app. */
export async function passAuthenticator(code: string): Promise<void> {
  const factor = verifiedFactors().find((one) => one.factor_type === 'totp')
  if (!factor) throw failure('This account no longer has an authenticator app. Sign in again.')
  await callAuth((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code }))
}

/** Sends the second factor: a passkey, which the browser asks for. Requires this one from now on if none is required. */
export async function passPasskey(factorId = requiredPasskey()): Promise<void> {
  if (!factorId) throw failure('This account no longer needs a passkey. Sign in again.')
  await callAuth((client) => client.mfa.webauthn.authenticate({ factorId }))
}

const verifiedFactors = () =>
  (readStoredSession()?.object.user.factors ?? []).filter(({ status }) => status === 'verified')
const requiredPasskey = () => verifiedFactors().find(({ factor_type }) => factor_type === 'webauthn')?.id

/** What the signed-in account asks for after the password. Codes first: they work in every browser. */
export type SecondStep = 'none' | 'app' | 'passkey'
export function secondStepOf(factors: readonly { factor_type: string; status: string }[]): SecondStep {
  const verified = factors.filter(({ status }) => status === 'verified')
  if (verified.some(({ factor_type }) => factor_type === 'totp')) return 'app'
  return verified.length > 0 ? 'passkey' : 'none'
}
export const currentSecondStep = (): SecondStep =>
  secondStepOf(readStoredSession()?.object.user.factors ?? [])

/** Asks the browser for the passkey where it is the second step and no recovery code was typed. */
export async function provePasskey(secondStep: SecondStep, code: string | undefined): Promise<void> {
  if (secondStep === 'passkey' && !code) await passPasskey()
}

/** Sends the second factor: one of the recovery codes, which works once. */
export const passRecoveryCode = (code: string) =>
  callAuth((client) => client.mfa.recoveryCodes.verify({ code }))
