import type { Client } from '#features/accounts/sign-in/server/sessions/client.ts'
import { deviceName } from '#features/accounts/sign-in/server/sessions/device.ts'
import type { Db, DbOrTrx } from '#platform/db/database.ts'
import { decodeIdCursor, type Page, toPage } from '#platform/db/keyset.ts'
import type { SecurityEvent, SecurityEventKind } from '../contract.ts'

const PAGE_SIZE = 50

/** Records a security event of an account; its owner can read it. */
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

/** The security events of the account, newest first. */
export async function listEvents(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<Page<SecurityEvent>> {
  let query = db
    .selectFrom('auth_events')
    .select(['id', 'kind', 'at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (cursor) query = query.where('id', '<', decodeIdCursor(cursor))
  const page = toPage(await query.execute(), PAGE_SIZE, (row) => [row.id])
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      device: row.user_agent === null ? null : deviceName(row.user_agent),
      address: row.address,
    })),
  }
}
