import type { AccountDeletion, AuthUser } from '#features/accounts/contract.ts'
import { verifyCurrentPassword, withFactorProof } from '#features/accounts/factors/server/prove-identity.ts'
import { USERNAME_DIFFERS } from '#features/accounts/limits.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import { resetLimits } from '#features/accounts/sign-in/server/limits/reset-limits.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import { endSessions } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { AccountData } from './export/account-data.ts'
import { emptyRemovedFolders } from './export/removed-folders.ts'

/**
 * Deletes the account and everything that belongs to it. Needs the typed username, the password and the second
 * factor; throws 422 problems by field.
 */
export async function deleteAccount(
  accounts: AccountsContext,
  data: readonly AccountData[],
  viewer: Viewer,
  input: AccountDeletion,
  client: Client,
): Promise<void> {
  const user = await readUser(accounts.db, viewer.id)
  const { username } = user.user_metadata
  if (input.username !== username) {
    throw new ProblemError(422, USERNAME_DIFFERS, { errors: { username: USERNAME_DIFFERS } })
  }
  await verifyCurrentPassword(accounts, viewer, input.password, client)
  const afterCommit = await withFactorProof(accounts, viewer, { code: input.code, client }, (trx) =>
    eraseAccount(accounts, data, trx, user),
  )
  await afterCommit()
}

/** Erases an account whose user is locked. The returned function completes it after the commit. */
export async function eraseAccount(
  accounts: AccountsContext,
  data: readonly AccountData[],
  trx: Trx,
  user: AuthUser,
): Promise<() => Promise<void>> {
  const ended = await endSessions(trx, 'account_deleted', { userId: user.id })
  const cleanUps = [() => emptyRemovedFolders(accounts)]
  for (const feature of data) {
    const cleanUp = await feature.accountDeleted?.(trx, user.id)
    if (cleanUp) cleanUps.push(cleanUp)
  }
  await trx.deleteFrom('users').where('id', '=', user.id).execute()
  await resetLimits(trx, user)
  // The log keeps the event, but not the user.
  await recordEvent(trx, { kind: 'account_deleted' })
  await enqueueMail(trx, {
    kind: 'account_deleted',
    address: user.email,
    username: user.user_metadata.username,
  })
  return async () => {
    await accounts.endedSessions.publish(ended)
    accounts.outbox.wake()
    for (const cleanUp of cleanUps) {
      await cleanUp().catch((error) =>
        accounts.log.error({ err: error }, 'failed to remove data of a deleted account'),
      )
    }
  }
}
