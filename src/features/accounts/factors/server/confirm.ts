import type { IdentityProof } from '#features/accounts/contract.ts'
import { CONFIRMATION_MINUTES } from '#features/accounts/limits.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import type { Viewer } from '#platform/http/router.ts'
import { markConfirmed, verifyCurrentPassword, withFactorProof } from './prove-identity.ts'

/**
 * Checks password and second factor again, for changes whose own requests have no fields for them. Returns
 * until when the session counts as confirmed. Throws 422 problems by field.
 */
export async function confirmSession(
  accounts: AccountsContext,
  viewer: Viewer,
  input: IdentityProof,
  client: Client,
): Promise<Date> {
  await verifyCurrentPassword(accounts, viewer, input.password, client)
  await withFactorProof(accounts, viewer, { code: input.code, client }, async (trx) => {
    await markConfirmed(trx, viewer.sessionId)
    await recordEvent(trx, {
      kind: 'identity_confirmed',
      userId: viewer.id,
      sessionId: viewer.sessionId,
      client,
    })
  })
  return new Date(Date.now() + CONFIRMATION_MINUTES * 60_000)
}
