import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import type { AccountDeletion } from '../contract.ts'
import { USERNAME_DIFFERS } from '../limits.ts'
import type { AccountData } from './export/account-data.ts'
import { emptyRemovedFolders } from './export/removed-folders.ts'
import { provePassword, withFactorProof } from './factors/prove-identity.ts'
import { forgetLimits } from './limits/forget-limits.ts'
import { enqueueMail, outbox } from './mail/outbox.ts'
import { recordEvent } from './security-events.ts'
import type { Client } from './sessions/client.ts'
import { endedSessions } from './sessions/ended-sessions.ts'
import { readUser } from './sessions/session-answer.ts'
import { endSessions } from './sessions/sessions.ts'

/**
 * Deletes the account and everything that belongs to it. Needs the typed username, the password and the second
 * factor; throws 422 problems by field.
 */
export async function deleteAccount(
  platform: Platform,
  data: readonly AccountData[],
  viewer: Viewer,
  given: AccountDeletion,
  client: Client,
): Promise<void> {
  const user = await readUser(platform.db, viewer.id)
  const { username } = user.user_metadata
  if (given.username !== username) {
    throw new ProblemError(422, USERNAME_DIFFERS, { errors: { username: USERNAME_DIFFERS } })
  }
  await provePassword(platform, viewer, given.password, client)
  const done = await withFactorProof(platform, viewer, { code: given.code, client }, async (trx) => {
    const ended = await endSessions(trx, 'account_deleted', { userId: viewer.id })
    const afterwards = []
    for (const feature of data) {
      const cleanUp = await feature.accountDeleted?.(trx, viewer.id)
      if (cleanUp) afterwards.push(cleanUp)
    }
    await trx.deleteFrom('users').where('id', '=', viewer.id).execute()
    await forgetLimits(trx, user)
    // That it happened is kept; whom it concerned is not.
    await recordEvent(trx, { kind: 'account_deleted' })
    await enqueueMail(trx, { kind: 'account_deleted', address: user.email, username })
    return { ended, afterwards }
  })
  await endedSessions(platform).announce(done.ended)
  outbox(platform).wake()
  for (const cleanUp of [() => emptyRemovedFolders(platform), ...done.afterwards]) {
    await cleanUp().catch((error) =>
      platform.log.error({ err: error }, 'something of a deleted account could not be removed'),
    )
  }
}
