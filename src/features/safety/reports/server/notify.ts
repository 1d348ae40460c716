import { type Notified, notifyOfSite } from '#features/notify/bell/public.ts'
import type { Trx } from '#platform/db/database.ts'
import type { Decision } from '../contract.ts'
import { type Outcome, REASON_LABELS } from '../limits.ts'
import { type Case, NAMES } from './lock-case.ts'

type Against = Exclude<Outcome, 'no_action'>

const REMOVED: Record<Against, (description: string) => string> = {
  removed: (description) => `removed your ${description}.`,
  warned: (description) => `removed your ${description} as a warning.`,
  suspended: (description) => `removed your ${description}.`,
  banned: (description) => `removed your ${description}.`,
}
const againstGuidelines = (description: string) =>
  `found that the ${description} you deleted broke the guidelines.`
/** For a profile with nothing to remove. Suspensions and bans send a notification of their own. */
const OF_PROFILES: Partial<Record<Outcome, string>> = {
  removed: 'found that your profile broke the guidelines.',
  warned: 'gave you a warning about your profile.',
}
const DELETED: Record<Against, (description: string) => string> = {
  removed: againstGuidelines,
  warned: (description) => `gave you a warning about the ${description} you deleted.`,
  suspended: againstGuidelines,
  banned: againstGuidelines,
}

/** A decided case; `isGone`: its author had deleted the content, or emptied the profile. */
interface Decided {
  one: Case
  isGone: boolean
}

/** Notifies the author of the decision, the reason, and what was removed. */
export async function notifyAuthor(
  trx: Trx,
  { one, isGone, description }: Decided & { description: string },
  { outcome, rule, reason }: Decision,
): Promise<Notified> {
  if (!one.authorId || outcome === 'no_action') return { userIds: [] }
  const isOfAccount = outcome === 'suspended' || outcome === 'banned'
  if (one.kind === 'profile' && isOfAccount) return { userIds: [] }
  const texts = isGone ? DELETED : REMOVED
  const parts = [
    one.kind === 'profile' && isGone ? OF_PROFILES[outcome] : texts[outcome](description),
    rule && `The rule: ${REASON_LABELS[rule]}.`,
    reason && `A moderator wrote: “${reason}”`,
    'You can appeal once, in your settings.',
  ]
  return notifyOfSite(trx, 'content_decided', [one.authorId], parts.filter(Boolean).join(' '))
}

/** Notifies the reporters of the outcome. */
export async function notifyReporters(
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
    `looked${outcome === 'restored' ? ' again' : ''} at the ${NAMES[one.kind]} you reported: ${outcomeText(one, isGone, outcome)}. Thank you.`,
  )
}

function outcomeText({ kind, authorId }: Case, isGone: boolean, outcome: Outcome | 'restored'): string {
  if (isGone && kind === 'profile') {
    return authorId ? 'there’s nothing in it but the username' : 'the account is deleted'
  }
  if (isGone) return 'its author deleted it'
  if (outcome === 'no_action') return 'it doesn’t break the guidelines, so it stays'
  if (outcome === 'restored') return 'it doesn’t break the guidelines after all, so we reversed the decision'
  return kind === 'profile' && outcome !== 'removed' ? 'we acted on it' : 'it was removed'
}
