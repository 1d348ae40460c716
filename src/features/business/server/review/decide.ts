import type { Context } from 'hono'
import type { DbOrTrx } from '#platform/db/database.ts'
import { asViewer, type Env, type Viewer } from '#platform/http/router.ts'
import { announceChange } from '../announce-change.ts'
import { type Decided, notifyApplicant, type ReviewContext } from './notify-applicant.ts'

/** Runs one decision, and notifies the applicant of it. */
export async function decide(
  context: ReviewContext,
  c: Context<Env>,
  work: (trx: DbOrTrx, viewer: Viewer) => Promise<Decided>,
): Promise<void> {
  const { userId, afterwards } = await asViewer(c, async (trx, viewer) => {
    const decided = await work(trx, viewer)
    return { userId: decided.userId, afterwards: await notifyApplicant(context, trx, decided) }
  })
  afterwards()
  announceChange(context, userId)
}
