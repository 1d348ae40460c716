import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { lockSession, lockUser } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { hasFactor, requireConfirmed } from './prove-identity.ts'
import { makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts'

/** Regenerates the user's recovery codes. Needs a second factor and a confirmed session. */
export function replaceRecoveryCodes(platform: Platform, viewer: Viewer, client: Client): Promise<string[]> {
  return inConfirmedSession(platform, viewer, async (trx) => {
    if (!(await hasFactor(trx, viewer.id))) {
      throw new ProblemError(422, 'Recovery codes need a second step. Please turn it on first.', {
        code: 'mfa_recovery_codes_sole_factor',
      })
    }
    await recordEvent(trx, {
      kind: 'recovery_codes_made',
      userId: viewer.id,
      sessionId: viewer.sessionId,
      client,
    })
    return makeRecoveryCodes(trx, viewer.id)
  })
}

/** Removes the user's recovery codes. Needs a confirmed session. */
export function withdrawRecoveryCodes(platform: Platform, viewer: Viewer, client: Client): Promise<void> {
  return inConfirmedSession(platform, viewer, async (trx) => {
    await recordEvent(trx, {
      kind: 'recovery_codes_removed',
      userId: viewer.id,
      sessionId: viewer.sessionId,
      client,
    })
    await removeRecoveryCodes(trx, viewer.id)
  })
}

function inConfirmedSession<T>(
  platform: Platform,
  viewer: Viewer,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return platform.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    requireConfirmed(await lockSession(trx, viewer, 'update'))
    return work(trx)
  })
}
