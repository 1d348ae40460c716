import { lockSession } from '#features/accounts/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { announceChange } from '../announce-change.ts'
import { tellApplicant } from './tell.ts'

type Told = Parameters<typeof tellApplicant>[2]

/** Runs one decision, and tells the applicant of it. */
export async function decide(
  platform: Platform,
  viewer: Viewer,
  work: (trx: DbOrTrx) => Promise<Told>,
): Promise<void> {
  const { userId, afterwards } = await platform.db.transaction().execute(async (trx) => {
    await lockSession(trx, viewer)
    const told = await work(trx)
    return { userId: told.userId, afterwards: await tellApplicant(platform, trx, told) }
  })
  afterwards()
  announceChange(platform, userId)
}
