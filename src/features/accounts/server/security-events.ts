import type { DbOrTrx } from '#platform/db/database.ts'
import type { SecurityEventKind } from '../contract.ts'
import type { Client } from './client.ts'
import './tables.ts'

/** Writes down what happened to an account; its owner can read it. */
export async function recordEvent(
  db: DbOrTrx,
  event: { kind: SecurityEventKind; userId?: string; sessionId?: string; client?: Client },
): Promise<void> {
  await db
    .insertInto('auth_events')
    .values({
      kind: event.kind,
      user_id: event.userId ?? null,
      session_id: event.sessionId ?? null,
      address: event.client?.address ?? null,
      user_agent: event.client?.userAgent ?? null,
    })
    .execute()
}
