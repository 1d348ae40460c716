import type { Context } from 'hono'
import { type Attempt, Refusal } from '#features/accounts/audit/public.ts'
import { type Accounts, enqueueLetter } from '#features/accounts/public.ts'
import { publishChange } from '#features/business/accounts/server/accounts.ts'
import type { ClaimableFestivals } from '#features/business/claims/server/claimable-festivals.ts'
import { type EarlierClaim, notifyOfApproval } from '#features/business/claims/server/notify-claimants.ts'
import { type ClaimKind, OWN_APPLICATION } from '#features/business/limits.ts'
import { notifyAccountDecided, notifyClaimDecided, pushNotifications } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { ProblemError } from '#platform/http/problem.ts'
import { asViewer, type Env, type Viewer } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'

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

/** The mail about a decision. */
export function decisionLetter(notice: DecisionNotice, publicUrl: string): { subject: string; text: string } {
  const isAccount = notice.kind === 'business_account'
  const subject = isAccount ? `The business account ${notice.name}` : `Your claim for ${notice.name}`
  const dashboard = `${publicUrl}/business/dashboard`
  if (notice.verdict === 'approve') {
    const next = isAccount ? 'You can claim your page now:' : 'You can pin, hide and answer posts there now:'
    return {
      subject: `${subject} was approved`,
      text: `Hello,\n\n${subject} was approved. ${next}\n\n${dashboard}\n`,
    }
  }
  const outcome = {
    reject: 'was not approved',
    unverify: 'is no longer verified',
    revoke: 'was taken back',
    delete: 'was deleted',
  }[notice.verdict]
  const why = notice.reason === null ? '' : ` The reason:\n\n${notice.reason}`
  const next = isBarred(notice) ? 'You can answer with a new claim and documents' : 'You can apply again'
  return {
    subject: `${subject} ${outcome}`,
    text: `Hello,\n\n${subject} ${outcome}.${why}\n\n${next}:\n\n${dashboard}\n`,
  }
}

/** Whether from now on only an admin can approve the claimant. */
const isBarred = ({ verdict, isBarred = false }: DecisionNotice) =>
  isBarred || verdict === 'revoke' || verdict === 'delete'

/** A rejection needs a reason, an approval has none. */
export type Decision = { verdict: 'approve'; reason: null } | { verdict: 'reject'; reason: string }

/** Why something was approved, for the audit log. */
export const NOTHING_AGAINST = 'It looks fine'

/** Admins cannot decide on applications and claims of a business to whose team they belong. */
export async function refuseOwnApplication(
  trx: Trx,
  adminId: string,
  businessId: string,
  attempt: Attempt,
): Promise<void> {
  const own = await trx
    .selectFrom('business_members')
    .select('role')
    .where('business_account_id', '=', businessId)
    .where('user_id', '=', adminId)
    .executeTakeFirst()
  if (own) throw new Refusal(403, OWN_APPLICATION, attempt)
}

/** The answer to the second of two admins who decide at the same time. */
export function alreadyDecided(status: string, by: string | null): ProblemError {
  const who = by ? ` by @${by}` : ''
  return new ProblemError(409, `This has already been ${status}${who}.`, { code: 'already_decided' })
}

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
