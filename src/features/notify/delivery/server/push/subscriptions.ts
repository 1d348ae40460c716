import { createECDH, createHash } from 'node:crypto'
import type { Trx } from '#platform/db/database.ts'
import { invalid } from '#platform/http/problem.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { PushSubscriptionInput } from '../../contract.ts'
import { DEVICES_MAX } from '../../limits.ts'

/**
 * Adds a device of a member, or moves it to this member: a browser has one subscription, whoever is signed in. Beyond
 * the most devices, the oldest one is removed. Throws a 422 problem for invalid keys.
 */
export async function addSubscription(
  trx: Trx,
  { id: userId, sessionId }: Viewer,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionInput,
  device: string,
): Promise<void> {
  if (!isPublicKey(p256dh)) throw invalid({ 'keys.p256dh': 'This is no public key of a browser' })
  const hash = createHash('sha256').update(endpoint).digest()
  const { id } = await trx
    .insertInto('push_subscriptions')
    .values({ user_id: userId, endpoint, endpoint_hash: hash, p256dh, auth, device, session_id: sessionId })
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ user_id: userId, p256dh, auth, device, session_id: sessionId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // Deliveries queued for the member who used this browser before must not reach this one.
  await trx
    .deleteFrom('notice_outbox')
    .where('subscription_id', '=', id)
    .where('user_id', '<>', userId)
    .execute()
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(DEVICES_MAX),
    )
    .execute()
}

/** Returns false when the member has no such device. */
export async function removeSubscription(trx: Trx, userId: string, id: string): Promise<boolean> {
  const done = await trx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** A point of the curve P-256, base64url. */
function isPublicKey(text: string): boolean {
  try {
    const other = createECDH('prime256v1')
    other.generateKeys()
    other.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}
