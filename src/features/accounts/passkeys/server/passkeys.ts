import { hasFactor, requireConfirmed } from '#features/accounts/factors/server/prove-identity.ts'
import { removeRecoveryCodes } from '#features/accounts/factors/server/recovery-codes.ts'
import { enqueueMail } from '#features/accounts/mail/server/enqueue.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { readUser } from '#features/accounts/sign-in/server/sessions/session-answer.ts'
import { lockSession, lockUser } from '#features/accounts/sign-in/server/sessions/sessions.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'

export async function listPasskeys(db: DbOrTrx, userId: string) {
  return (await rowsOf(db, userId)).map(toPasskey)
}

/** Throws a 404 problem when the member has no such passkey. */
export async function renamePasskey(accounts: AccountsContext, viewer: Viewer, id: string, name: string) {
  return accounts.db.transaction().execute(async (trx) => {
    await lockSession(trx, viewer)
    const row = await trx
      .updateTable('auth_passkeys')
      .set({ friendly_name: name })
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw noSuchPasskey()
    return toPasskey(row)
  })
}

/** With the last factor the recovery codes go as well. Needs a confirmed session. Throws a 404 problem when the member has no such passkey. */
export async function removePasskey(
  accounts: AccountsContext,
  viewer: Viewer,
  id: string,
  client: Client,
): Promise<void> {
  const user = await readUser(accounts.db, viewer.id)
  await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    requireConfirmed(await lockSession(trx, viewer, 'update'))
    const removed = await trx
      .deleteFrom('auth_passkeys')
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw noSuchPasskey()
    if (!(await hasFactor(trx, viewer.id))) await removeRecoveryCodes(trx, viewer.id)
    await recordEvent(trx, {
      kind: 'passkey_removed',
      userId: viewer.id,
      sessionId: viewer.sessionId,
      client,
    })
    await enqueueMail(trx, {
      kind: 'passkey_removed',
      address: user.email,
      userId: viewer.id,
      username: user.user_metadata.username,
    })
  })
  accounts.outbox.wake()
}

export const rowsOf = (db: DbOrTrx, userId: string) =>
  db
    .selectFrom('auth_passkeys')
    .select(['id', 'credential_id', 'friendly_name', 'created_at', 'last_used_at', 'factor_since'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const toPasskey = (row: {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}) => ({
  id: row.id,
  friendly_name: row.friendly_name,
  created_at: row.created_at.toISOString(),
  ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
})

const noSuchPasskey = () => notFound('There is no such passkey.')
