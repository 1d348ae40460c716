import { lockSession } from '#features/accounts/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/http/router.ts'
import { announceChange } from '../announce-change.ts'
import { type Decided, notifyApplicant, type ReviewContext } from './notify-applicant.ts'

/** Runs one decision, and notifies the applicant of it. */
export async function decide(
  context: ReviewContext,
  viewer: Viewer,
  work: (trx: DbOrTrx) => Promise<Decided>,
): Promise<void> {
  const { userId, afterwards } = await context.db.transaction().execute(async (trx) => {
    await lockSession(trx, viewer)
    const decided = await work(trx)
    return { userId: decided.userId, afterwards: await notifyApplicant(context, trx, decided) }
  })
  afterwards()
  announceChange(context, userId)
}
