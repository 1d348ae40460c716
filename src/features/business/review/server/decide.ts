import type { Context } from 'hono'
import { publishChange } from '#features/business/accounts/server/publish-change.ts'
import type { Trx } from '#platform/db/database.ts'
import { asViewer, type Env, type Viewer } from '#platform/http/router.ts'
import { type DecisionNotice, notifyApplicant, type ReviewContext } from './notify-applicant.ts'

/** Makes a decision in a transaction and notifies the applicants. */
export async function decide(
  context: ReviewContext,
  c: Context<Env>,
  work: (trx: Trx, viewer: Viewer) => Promise<DecisionNotice>,
): Promise<void> {
  const { userIds, afterCommit } = await asViewer(c, async (trx, viewer) => {
    const notice = await work(trx, viewer)
    return { userIds: notice.userIds, afterCommit: await notifyApplicant(context, trx, notice) }
  })
  afterCommit()
  publishChange(context, userIds)
}
