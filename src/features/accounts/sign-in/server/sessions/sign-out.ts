import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Claims } from './access-tokens.ts'
import type { Client } from './client.ts'
import { requireSecondFactor, viewerOf } from './identify.ts'
import { endSessions, lockSession, lockUser } from './sessions.ts'

export type SignOutScope = 'local' | 'others' | 'global'

/** Ends this session, all others, or all. Before the second factor only the first is allowed. */
export async function signOut(
  accounts: AccountsContext,
  claims: Claims,
  scope: SignOutScope,
  client: Client,
): Promise<void> {
  if (scope !== 'local') requireSecondFactor(claims)
  const { id: userId, sessionId } = viewerOf(claims)
  const ended = await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    await lockSession(trx, viewerOf(claims), 'update')
    const which = {
      local: { userId, only: sessionId },
      others: { userId, except: sessionId },
      global: { userId },
    }[scope]
    const ids = await endSessions(trx, 'sign_out', which)
    await recordEvent(trx, {
      kind: scope === 'local' ? 'sign_out' : 'sessions_ended',
      userId,
      sessionId,
      client,
    })
    return ids
  })
  await accounts.endedSessions.publish(ended)
}
