import { sql } from 'kysely'
import { ACCESS_TOKEN_SECONDS } from '#features/accounts/limits.ts'
import type { Platform } from '#platform/platform.ts'
import { singleFlight } from '#platform/single-flight.ts'

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
