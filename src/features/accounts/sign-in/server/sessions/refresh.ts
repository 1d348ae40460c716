import { type Selectable, sql } from 'kysely'
import type { SessionAnswer } from '#features/accounts/contract.ts'
import type { AccountsContext } from '#features/accounts/server/context.ts'
import { isSame, sha256 } from '#features/accounts/server/crypto.ts'
import { recordEvent } from '#features/accounts/server/security-events.ts'
import type { Database, Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Client } from './client.ts'
import {
  familyOf,
  hashesOf,
  newRefreshToken,
  parseRefreshToken,
  sealSuccessor,
  unsealSuccessor,
} from './refresh-tokens.ts'
import { sessionAnswer } from './session-answer.ts'
import { endSessions, nextExpiry } from './sessions.ts'

/** How long the predecessor still returns the same successor, for concurrent tabs and lost responses. */
const GRACE_SECONDS = 60

type Session = Selectable<Database['auth_sessions']>
type Outcome =
  | { kind: 'fresh'; session: Session; token: Buffer }
  | { kind: 'unknown' }
  | { kind: 'reuse'; ended: string[] }

/**
 * Exchanges a refresh token for a new session object. A reused token ends the session, because it means that
 * two clients hold it. Throws 400 `refresh_token_not_found` or `refresh_token_already_used`, or 429.
 */
export async function refresh(
  accounts: AccountsContext,
  refreshToken: string,
  client: Client,
): Promise<SessionAnswer> {
  const token = parseRefreshToken(refreshToken)
  if (token) await accounts.limits.refresh.consume(sha256(familyOf(token)).toString('base64url'))
  const outcome: Outcome = token
    ? await accounts.db.transaction().execute((trx) => exchange(trx, token, client))
    : { kind: 'unknown' }
  if (outcome.kind === 'fresh') return sessionAnswer(accounts, outcome.session, outcome.token)
  if (outcome.kind === 'reuse') await accounts.endedSessions.publish(outcome.ended)
  throw new ProblemError(400, 'Your session has ended. Please sign in again.', {
    code: outcome.kind === 'reuse' ? 'refresh_token_already_used' : 'refresh_token_not_found',
  })
}

async function exchange(trx: Trx, token: Buffer, client: Client): Promise<Outcome> {
  const session = await trx
    .selectFrom('auth_sessions')
    .selectAll()
    // By the clock of the database, which has set `rotated_at`: that of this process may be wrong by minutes.
    .select(
      sql<boolean>`rotated_at > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS})`.as('isInGrace'),
    )
    .where('family_hash', '=', sha256(familyOf(token)))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return { kind: 'unknown' }

  if (isSame(session.current_hash, sha256(token))) {
    const successor = newRefreshToken(familyOf(token))
    await countDay(trx, session.user_id)
    return { kind: 'fresh', session: await rotate(trx, session.id, token, successor), token: successor }
  }
  const isPrevious = isSame(session.previous_hash, sha256(token))
  if (isPrevious && session.sealed_successor && session.isInGrace) {
    return { kind: 'fresh', session, token: unsealSuccessor(token, session.sealed_successor) }
  }
  const ended = await endSessions(trx, 'token_reuse', { userId: session.user_id, only: session.id })
  await recordEvent(trx, { kind: 'token_reuse', userId: session.user_id, sessionId: session.id, client })
  return { kind: 'reuse', ended }
}

/** Every session in use refreshes several times an hour. */
async function countDay(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ days_read: sql<number>`days_read + 1`, last_read_on: sql<string>`current_date` })
    .where('id', '=', userId)
    .where('last_read_on', '<', sql<string>`current_date`)
    .execute()
}

function rotate(trx: Trx, sessionId: string, token: Buffer, successor: Buffer): Promise<Session> {
  return trx
    .updateTable('auth_sessions')
    .set({
      ...hashesOf(successor),
      previous_hash: sha256(token),
      sealed_successor: sealSuccessor(token, successor),
      rotated_at: sql<Date>`now()`,
      gen: sql<number>`gen + 1`,
      expires_at: nextExpiry,
    })
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
