import { type Accounts, enqueueLetter } from '#features/accounts/public.ts'
import {
  notifyAccountDecided,
  notifyClaimDecided,
  pushNotifications,
} from '#features/notifications/public.ts'
import type { DbOrTrx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { decisionLetter } from './decision-letter.ts'

/** The platform, and what reviews need of other features. */
export interface ReviewContext extends Platform {
  sendLetters: Accounts['sendLetters']
}

/** What an applicant learns of a decision. */
export interface Decided {
  userId: string
  adminId: string
  kind: 'business_account' | 'artist_claim' | 'festival_claim'
  verdict: 'approve' | 'reject'
  /** Of the business, the artist or the festival. */
  name: string
  reason: string | null
}

/** Notifies the applicant, where mail is set up by mail too. Gives what is to be done after the commit. */
export async function notifyApplicant(
  context: ReviewContext,
  trx: DbOrTrx,
  decided: Decided,
): Promise<() => void> {
  const { config } = context
  if (config.smtpUrl) await enqueueLetter(trx, decided.userId, decisionLetter(decided, config.publicUrl))
  const notified =
    decided.kind === 'business_account'
      ? await notifyAccountDecided(trx, decided)
      : await notifyClaimDecided(trx, {
          ...decided,
          entity: decided.kind === 'artist_claim' ? 'artist' : 'festival',
        })
  return () => {
    pushNotifications(context, notified)
    context.sendLetters()
  }
}
