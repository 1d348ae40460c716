import { type Notified, notifyOfSite } from '#features/notifications/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Decision } from '../contract.ts'
import { type Outcome, REASON_LABELS } from '../limits.ts'
import { type Case, NAMES } from './lock-case.ts'

type Against = Exclude<Outcome, 'no_action'>

const REMOVED: Record<Against, (what: string) => string> = {
  removed: (what) => `removed your ${what}.`,
  warned: (what) => `removed your ${what} and warns you.`,
  suspended: (what) => `removed your ${what}.`,
  banned: (what) => `removed your ${what}.`,
}
const againstGuidelines = (what: string) => `found that the ${what} that you deleted broke the guidelines.`
const DELETED: Record<Against, (what: string) => string> = {
  removed: againstGuidelines,
  warned: (what) => `warns you about the ${what} that you deleted.`,
  suspended: againstGuidelines,
  banned: againstGuidelines,
}

/** A decided case; `isGone`: its author had deleted what it is about. */
interface Decided {
  one: Case
  isGone: boolean
}

/** Tells the author what was decided and why. */
export async function tellAuthor(
  trx: Trx,
  { one, isGone }: Decided,
  { outcome, rule, reason }: Decision,
): Promise<Notified> {
  if (!one.authorId || outcome === 'no_action') return { userIds: [] }
  // Suspensions and bans are told by what makes them.
  if (one.kind === 'profile' && outcome !== 'warned') return { userIds: [] }
  const texts = isGone ? DELETED : REMOVED
  const parts = [
    one.kind === 'profile' ? 'warns you about your profile.' : texts[outcome](NAMES[one.kind]),
    rule && `The rule: ${REASON_LABELS[rule]}.`,
    reason && `A moderator wrote: “${reason}”`,
    'You may appeal once, in your settings.',
  ]
  return notifyOfSite(trx, 'content_decided', [one.authorId], parts.filter(Boolean).join(' '))
}

/** Tells those who reported it what became of it. */
export async function tellReporters(
  trx: Trx,
  { one, isGone }: Decided,
  outcome: Outcome | 'restored',
): Promise<Notified> {
  const reporters = await trx
    .selectFrom('reports')
    .select('reporter_id')
    .distinct()
    .where('case_id', '=', one.id)
    .execute()
  return notifyOfSite(
    trx,
    'report_decided',
    reporters.map((row) => row.reporter_id),
    `looked${outcome === 'restored' ? ' again' : ''} at the ${NAMES[one.kind]} that you reported: ${becameOf(one, isGone, outcome)}. Thank you.`,
  )
}

function becameOf({ kind }: Case, isGone: boolean, outcome: Outcome | 'restored'): string {
  if (isGone) return kind === 'profile' ? 'the account is deleted' : 'its author has deleted it'
  if (outcome === 'no_action') return 'it does not break the guidelines, and stays'
  if (outcome === 'restored')
    return 'it does not break the guidelines after all, and we took the decision back'
  return kind === 'profile' ? 'we acted on it' : 'it was removed'
}
