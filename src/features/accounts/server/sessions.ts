import { sql } from 'kysely'
import type { DbOrTrx } from '#platform/db/database.ts'
import { badToken } from './access-tokens.ts'
import { hashesOf, newRefreshToken } from './refresh-tokens.ts'
import type { AuthenticationStep } from './tables.ts'

/** A session ends after this long without a refresh, and after this long in all. */
const IDLE_DAYS = 30
const TOTAL_DAYS = 365

/** Whom a request comes from, as far as the event log and the list of sessions want to know. */
export interface Client {
  address: string
  userAgent: string
}

export const nextExpiry = sql<Date>`least(now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${TOTAL_DAYS}))`

export const step = (method: AuthenticationStep['method']): AuthenticationStep => ({
  method,
  timestamp: Math.floor(Date.now() / 1000),
})

/** Opens a session; the refresh token is known only to whom it is given. */
export async function openSession(
  trx: DbOrTrx,
  session: { userId: string; aal: 1 | 2; amr: AuthenticationStep[]; client: Client; createdAt?: Date },
) {
  const refreshToken = newRefreshToken()
  const row = await trx
    .insertInto('auth_sessions')
    .values({
      user_id: session.userId,
      ...hashesOf(refreshToken),
      aal: session.aal,
      amr: JSON.stringify(session.amr),
      user_agent: session.client.userAgent.slice(0, 255),
      ...(session.createdAt && { created_at: session.createdAt }),
      expires_at: sql<Date>`now() + make_interval(days => ${IDLE_DAYS})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, refreshToken }
}

/**
 * Holds the session until the end of the transaction, so that nothing is written for one that has ended
 * meanwhile. Throws a 401 problem when it has.
 */
export async function lockSession(
  trx: DbOrTrx,
  viewer: { id: string; sessionId: string },
  strength: 'share' | 'update' = 'share',
) {
  const query = trx
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', viewer.sessionId)
    .where('user_id', '=', viewer.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
  const session = await (strength === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
  if (!session) throw badToken('session_not_found')
  return session
}

/**
 * Ends sessions of a user: one, or all but one, or all. Gives their ids, to be announced after the commit.
 */
export async function endSessions(
  trx: DbOrTrx,
  reason: string,
  which: { userId: string; only?: string; except?: string },
): Promise<string[]> {
  let query = trx
    .updateTable('auth_sessions')
    .set({ ended_at: sql<Date>`now()`, ended_reason: reason, sealed_successor: null })
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null)
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '!=', which.except)
  const ended = await query.returning('id').execute()
  if (ended.length > 0) {
    await trx
      .insertInto('auth_ended_sessions')
      .values(ended.map(({ id }) => ({ session_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return ended.map(({ id }) => id)
}
