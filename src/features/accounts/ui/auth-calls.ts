import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { ApiError, NO_CONNECTION } from '#platform/http/client/client.ts'
import type { Problem } from '#platform/http/problem.ts'
import type { SignInFields, SignUpFields } from '../contract.ts'
import { MAIL_LINK_PATH } from '../limits.ts'
import { fieldErrorsOf } from './session/auth-fetch.ts'
import { endSession, renew } from './session/authorize.ts'
import { openAuthClient } from './session/open-auth-client.ts'
import { readStoredSession } from './session/session-storage.ts'
import { syncSession } from './session/session-store.ts'

const failure = (detail: string, more: Partial<Problem> = {}) =>
  new ApiError({ type: 'about:blank', title: 'Error', status: 0, detail, ...more })

/** Converts an error of auth-js into one with a message for the user. */
function toApiError(error: AuthError): ApiError {
  if (error.name === 'AuthRetryableFetchError' && !error.status) return failure(NO_CONNECTION)
  if (error.name === 'AuthSessionMissingError') return failure('You are signed out. Please log in again.')
  return failure(error.message, { status: error.status ?? 0, code: error.code, errors: fieldErrorsOf(error) })
}

interface Answer {
  data: unknown
  error: AuthError | null
}

/** Calls auth-js; retries once with a new access token when the old one is refused. Rejects with `ApiError`. */
export async function callAuth<A extends Answer>(
  call: (client: GoTrueClient) => Promise<A>,
): Promise<Extract<A, { error: null }>['data']> {
  const client = await openAuthClient().catch(() => {
    throw failure(NO_CONNECTION)
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

/** Creates an account and signs in, or applies for one: then the answer has no session. */
export const register = ({ email, password, username, answer, invitation }: SignUpFields) =>
  callAuth((client) =>
    client.signUp({
      email,
      password,
      options: {
        data: { username, display_name: username, answer: answer || undefined, invitation },
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

/** Consumes the token that confirms a new address, in any browser. */
export const consumeEmailToken = (tokenHash: string) =>
  callAuth(async (client) => {
    const answer = await client.verifyOtp({ type: 'email_change', token_hash: tokenHash })
    // The stored session, if any, still has the old address.
    if (!answer.error && readStoredSession()) await client.refreshSession()
    return answer
  })

export const setNewPassword = (password: string) => callAuth((client) => client.updateUser({ password }))

/** Sends the second factor: a code of the authenticator app. */
export async function passAuthenticator(code: string): Promise<void> {
  const factors = readStoredSession()?.object.user.factors ?? []
  const factor = factors.find((one) => one.factor_type === 'totp' && one.status === 'verified')
  if (!factor) throw failure('There is no authenticator app on this account any more. Log in again.')
  await callAuth((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code }))
}

/** Sends the second factor: one of the recovery codes, which works once. */
export const passRecoveryCode = (code: string) =>
  callAuth((client) => client.mfa.recoveryCodes.verify({ code }))
