import type { Platform } from '#platform/platform.ts'
import { turnOff } from '../settings-answer.ts'

/** Ends the digests of a member. It locks no session: anybody with the link may end the mails, signed in or not. */
export function unsubscribe({ db, clock }: Platform, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await turnOff(trx, userId, 'mail', clock.now())
    await trx
      .deleteFrom('notice_outbox')
      .where('user_id', '=', userId)
      .where('channel', '=', 'mail')
      .execute()
  })
}
