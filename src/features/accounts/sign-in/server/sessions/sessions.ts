import { sql } from 'kysely'
import { ACCESS_TOKEN_SECONDS } from '#features/accounts/limits.ts'
import { withdrawExports } from '#features/accounts/settings/server/export/export-rows.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import type { Platform } from '#platform/platform.ts'
import { singleFlight } from '#platform/single-flight.ts'
import { invalidToken } from './access-tokens.ts'
import type { MakeAppealPass } from './appeal-passes.ts'
import type { Client } from './client.ts'
import { hashesOf, newRefreshToken } from './refresh-tokens.ts'

/** One authentication method of a session, in order (RFC 8176); `timestamp` in seconds. */
export interface AuthenticationStep {
  method: 'password' | 'recovery' | 'totp' | 'recovery_code' | 'passkey'
  timestamp: number
}

/** A session ends after the first without a refresh, and after the second in any case. */
const IDLE_DAYS = 30
const TOTAL_DAYS = 365

export const nextExpiry = sql<Date>`least(now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${TOTAL_DAYS}))`

export const step = (method: AuthenticationStep['method']): AuthenticationStep => ({
  method,
  timestamp: Math.floor(Date.now() / 1000),
})

/** Opens a session for a locked user; the refresh token itself is not stored. */
export async function openSession(
  trx: Trx,
  session: {
    userId: string
    aal: 1 | 2
    amr: AuthenticationStep[]
    client: Client
    /** When the session that this one continues was created. */
    createdAt?: Date
    confirmedAt?: Date | null
  },
) {
  const refreshToken = newRefreshToken()
  const row = await trx
    .insertInto('auth_sessions')
    .values({
      user_id: session.userId,
      ...hashesOf(refreshToken),
      aal: session.aal,
      amr: JSON.stringify(session.amr),
      user_agent: session.client.userAgent,
      ...(session.createdAt && { created_at: session.createdAt }),
      confirmed_at: session.confirmedAt ?? null,
      expires_at: sql<Date>`now() + make_interval(days => ${IDLE_DAYS})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({ last_sign_in_at: sql<Date>`now()` })
    .where('id', '=', session.userId)
    .execute()
  return { row, refreshToken }
}

/**
 * Locks the session until the end of the transaction, so that nothing is written for an ended session. Throws a
 * 401 problem when it has ended.
 */
export async function lockSession(
  trx: Trx,
  viewer: { id: string; sessionId: string },
  strength: 'share' | 'update' = 'share',
) {
  const query = trx
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .selectAll('auth_sessions')
    .select([suspendedUntil.as('suspended_until'), 'users.standing_reason'])
    .where('auth_sessions.id', '=', viewer.sessionId)
    .where('auth_sessions.user_id', '=', viewer.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
  const session = await (strength === 'share'
    ? query.forShare('auth_sessions')
    : query.forUpdate('auth_sessions')
  ).executeTakeFirst()
  if (!session) throw sessionEnded()
  return session
}

/** The 401 problem of a request with an ended session. */
export const sessionEnded = () => invalidToken('session_not_found')

/**
 * Locks the sessions of different members as `lockSession` does. Returns for each session that has not ended the problem
 * of a suspended member, or undefined for those who may write. No member may appear twice: ending several sessions of one
 * account locks them in a different order.
 */
export async function lockSessions(
  trx: Trx,
  viewers: readonly { id: string; sessionId: string }[],
): Promise<Map<string, ProblemError | undefined>> {
  const { rows } = await sql<{ id: string; suspended_until: Date | null; standing_reason: string | null }>`
    select s.id, ${suspendedUntil} as suspended_until, users.standing_reason from auth_sessions s
      join users on users.id = s.user_id
      join unnest(${viewers.map((viewer) => viewer.sessionId)}::uuid[], ${viewers.map((viewer) => viewer.id)}::uuid[])
        as v (id, user_id) on v.id = s.id and v.user_id = s.user_id
      where s.ended_at is null and s.expires_at > now()
      order by s.id for share of s`.execute(trx)
  return new Map(rows.map((row) => [row.id, suspensionOf(row)]))
}

/**
 * Locks the user. Every transaction that may end several sessions takes this lock before the sessions, so that
 * two of them queue instead of deadlocking. Throws a 401 problem when the account is gone.
 */
export async function lockUser(trx: Trx, userId: string) {
  const user = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw invalidToken('user_not_found')
  return user
}

/**
 * Ends sessions of a user: one, all but one, or all. Unless it is one, links to exports end too: an ended session may
 * have copied them. Returns the ids of the sessions, to be published after the commit.
 */
export async function endSessions(
  trx: Trx,
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
  if (!which.only) await withdrawExports(trx, which.userId)
  if (ended.length > 0) {
    await trx
      .insertInto('auth_ended_sessions')
      .values(ended.map(({ id }) => ({ session_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return ended.map(({ id }) => id)
}

/** The end of the suspension of the joined user; null when there is none, or it is over. */
const suspendedUntil = sql<Date | null>`case when users.suspended_until > now() then users.suspended_until end`

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A moment as "November 25, 2026 at 10:00 AM UTC". */
export const formatMoment = (at: Date): string => `${moment.format(at)} UTC`

/** The 403 problem of every write of a suspended member; undefined for others. */
export function suspensionOf(user: {
  suspended_until: Date | null
  standing_reason: string | null
}): ProblemError | undefined {
  if (!user.suspended_until) return undefined
  return new ProblemError(
    403,
    `Your account is suspended until ${formatMoment(user.suspended_until)}: you can read, but not write. The reason: ${user.standing_reason}`,
    { code: 'account_suspended' },
  )
}

/** Throws a 400 problem, with the code that auth-js knows and a pass for an appeal, when the member is banned. */
export function refuseBanned(
  user: { id: string; banned_at: Date | null; standing_reason: string | null },
  makePass: MakeAppealPass,
): void {
  if (!user.banned_at) return
  throw new ProblemError(400, `This account is banned. The reason: ${user.standing_reason}`, {
    code: 'user_banned',
    appealPass: makePass(user.id),
  })
}

/** Published after the commit that ended sessions; payload `{ sessionIds: string[] }`. */
export const SESSIONS_ENDED = 'accounts.sessions-ended'

/** A list older than the first is refreshed after the response; older than the second, before it. */
const REFRESH_AFTER_MS = 20_000
const TOO_OLD_AFTER_MS = 45_000
/** Access tokens of sessions that ended earlier have expired; five more minutes allow for clock skew. */
const REMEMBER_SECONDS = ACCESS_TOKEN_SECONDS + 5 * 60
const IDS_IN_AN_EVENT = 100

export interface EndedSessions {
  /** Whether the session has ended, as of 45 seconds ago at most. */
  has(sessionId: string): Promise<boolean>
  /** Publishes ended sessions to every process. Call it after the commit. */
  publish(sessionIds: readonly string[]): Promise<void>
}

/**
 * Caches recently ended sessions in memory, so that reads need no database: events add them at once, and the
 * table is polled as well, because events can get lost.
 */
export function createEndedSessions({ db, events, log }: Platform): EndedSessions {
  const endedAt = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY

  events.subscribe(SESSIONS_ENDED, ({ sessionIds }) => {
    for (const id of Array.isArray(sessionIds) ? sessionIds : []) endedAt.set(String(id), performance.now())
  })

  const read = singleFlight(async () => {
    const started = performance.now()
    const rows = await db
      .selectFrom('auth_ended_sessions')
      .select('session_id')
      .where('ended_at', '>', sql<Date>`now() - make_interval(secs => ${REMEMBER_SECONDS})`)
      .execute()
    for (const row of rows) if (!endedAt.has(row.session_id)) endedAt.set(row.session_id, started)
    for (const [id, at] of endedAt) if (at < started - REMEMBER_SECONDS * 1000) endedAt.delete(id)
    readAt = started
  })

  return {
    async has(sessionId) {
      const age = performance.now() - readAt
      if (age > TOO_OLD_AFTER_MS) await read()
      else if (age > REFRESH_AFTER_MS) {
        read().catch((error) => log.warn({ err: error }, 'failed to read ended sessions'))
      }
      return endedAt.has(sessionId)
    },

    async publish(sessionIds) {
      for (const id of sessionIds) endedAt.set(id, performance.now())
      for (let from = 0; from < sessionIds.length; from += IDS_IN_AN_EVENT) {
        await events.publish(SESSIONS_ENDED, { sessionIds: sessionIds.slice(from, from + IDS_IN_AN_EVENT) })
      }
    },
  }
}
