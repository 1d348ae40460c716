import type { AccountsContext } from '#features/accounts/server/context.ts'
import { ProblemError } from '#platform/http/problem.ts'

/** Loaded with the first passkey: its 300 modules are a tenth of everything a site loads at its start. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The site as authenticators know it: a passkey works on this host only. */
export const relyingParty = ({ config }: AccountsContext) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

export const epochSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const passkeyRefused = (cause?: unknown) =>
  Object.assign(
    new ProblemError(400, 'We couldn’t use this passkey. Please try again, or sign in with your password.', {
      code: 'webauthn_verification_failed',
    }),
    { cause },
  )
