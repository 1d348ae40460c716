import { type Accounts, enqueueLetter } from '#features/accounts/public.ts'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import { type EarlierClaim, notifyOfApproval } from '#features/business/claims/server/notify-claimants.ts'
import type { ClaimKind } from '#features/business/limits.ts'
import { notifyAccountDecided, notifyClaimDecided, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { decisionLetter } from './decision-letter.ts'

/** The platform and the functions of other features that reviews call. */
export interface ReviewContext extends Platform {
  sendLetters: Accounts['sendLetters']
  festivals: ClaimableFestivals
}

/** The decision of which applicants are notified. */
export interface DecisionNotice {
  /** The owners and managers of the business. */
  userIds: readonly string[]
  adminId: string
  kind: 'business_account' | `${ClaimKind}_claim`
  verdict: 'approve' | 'reject' | 'unverify' | 'revoke' | 'delete'
  /** The name of the business, or of what is claimed. */
  name: string
  reason: string | null
  /** From now on only an admin can approve the claimant. */
  isBarred?: boolean
  /** An approved claim: the claims of others on the same page, who are notified, and the business. */
  beside?: { others: readonly EarlierClaim[]; businessName: string }
}

const ENTITIES = {
  artist_claim: 'artist',
  festival_claim: 'festival',
  label_claim: 'label',
  venue_claim: 'venue',
} as const

/** Notifies the applicants, also by mail. Call the result after the commit. */
export async function notifyApplicant(
  context: ReviewContext,
  trx: Trx,
  notice: DecisionNotice,
): Promise<() => void> {
  const letter = decisionLetter(notice, context.config.publicUrl)
  for (const userId of notice.userIds) await enqueueLetter(trx, userId, letter)
  const notified =
    notice.kind === 'business_account'
      ? await notifyAccountDecided(trx, notice)
      : await notifyClaimDecided(trx, { ...notice, entity: ENTITIES[notice.kind] })
  const others =
    notice.beside &&
    (await notifyOfApproval(trx, context, notice.beside.others, {
      entityName: notice.name,
      businessName: notice.beside.businessName,
    }))
  return () => {
    pushNotifications(context, notified)
    if (others) pushNotifications(context, others)
    context.sendLetters()
  }
}
