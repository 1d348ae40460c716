import { sql } from 'kysely'
import type { OwnSession } from '#features/accounts/contract.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Db } from '#platform/db/database.ts'
import { notFound } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { Client } from './client.ts'
import { deviceName } from './device.ts'
import { endSessions, lockSession, lockUser } from './sessions.ts'

/** The viewer's sessions, most recently seen first. */
export async function listSessions(db: Db, viewer: Viewer): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select(['id', 'user_agent', 'created_at', 'rotated_at'])
    .where('user_id', '=', viewer.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.rotated_at.toISOString(),
    isCurrent: row.id === viewer.sessionId,
  }))
}

/** Ends one session of the viewer, or all including this one. Throws a 404 problem for another user's session. */
export async function endOwnSessions(
  accounts: AccountsContext,
  viewer: Viewer,
  only: string | undefined,
  client: Client,
): Promise<void> {
  const ended = await accounts.db.transaction().execute(async (trx) => {
    await lockUser(trx, viewer.id)
    await lockSession(trx, viewer, 'update')
    const ids = await endSessions(trx, 'ended_by_owner', { userId: viewer.id, only })
    if (ids.length === 0) throw notFound('There is no such session.')
    await recordEvent(trx, {
      kind: only ? 'session_ended' : 'sessions_ended',
      userId: viewer.id,
      sessionId: only ?? viewer.sessionId,
      client,
    })
    return ids
  })
  await accounts.endedSessions.publish(ended)
}
