import type { Viewer } from '#platform/http/router.ts'
import type { IdentityProof } from '../../contract.ts'
import { CONFIRMATION_MINUTES } from '../../limits.ts'
import type { AccountsContext } from '../context.ts'
import { recordEvent } from '../security-events.ts'
import type { Client } from '../sessions/client.ts'
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
