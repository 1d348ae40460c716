import { enqueueLetter, sendLetters } from '#features/accounts/public.ts'
import {
  notifyAccountDecided,
  notifyClaimDecided,
  pushNotifications,
} from '#features/notifications/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { decisionLetter } from './decision-letter.ts'

/** What an applicant is told of a decision. */
export interface Told {
  userId: string
  adminId: string
  kind: 'business_account' | 'artist_claim' | 'festival_claim'
  verdict: 'approve' | 'reject'
  /** Of the business, the artist or the festival. */
  name: string
  reason: string | null
}

/** Tells the applicant, where mail is set up by mail too. Gives what is to be done after the commit. */
export async function tellApplicant(platform: Platform, trx: DbOrTrx, told: Told): Promise<() => void> {
  const { config } = platform
  if (config.smtpUrl) await enqueueLetter(trx, told.userId, decisionLetter(told, config.publicUrl))
  const notified =
    told.kind === 'business_account'
      ? await notifyAccountDecided(trx, told)
      : await notifyClaimDecided(trx, {
          ...told,
          entity: told.kind === 'artist_claim' ? 'artist' : 'festival',
        })
  return () => {
    pushNotifications(platform, notified)
    sendLetters(platform)
  }
}
