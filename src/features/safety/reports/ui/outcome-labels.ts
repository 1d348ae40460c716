import type { ModerationCase } from '../contract.ts'
import { DECIDED_TOGETHER_MAX, OUTCOMES, type Outcome, type ReportedKind } from '../limits.ts'

/** The decisions as buttons, in the order of the keys 1 to 5. */
const OUTCOME_LABELS: Record<Outcome, string> = {
  no_action: 'No action',
  removed: 'Remove',
  warned: 'Remove and warn',
  suspended: 'Suspend',
  banned: 'Ban',
}

/** The decisions on a profile or member. */
const DECIDED_ON_MEMBERS: Record<Outcome, string> = {
  no_action: 'No action',
  removed: 'Removed',
  warned: 'Warned',
  suspended: 'Suspended',
  banned: 'Banned',
}

/** The decisions on posts and replies. */
const DECIDED_ON_TEXTS: Record<Outcome, string> = {
  no_action: 'No action',
  removed: 'Removed',
  warned: 'Removed, with a warning',
  suspended: 'Removed, member suspended',
  banned: 'Removed, member banned',
}

export const decidedLabel = (kind: ReportedKind, outcome: Outcome): string =>
  (kind === 'profile' ? DECIDED_ON_MEMBERS : DECIDED_ON_TEXTS)[outcome]

/** The possible decisions, with their keys. */
export const CHOICES: readonly { outcome: Outcome; key: string; label: string }[] = OUTCOMES.map(
  (outcome, index) => ({ outcome, key: String(index + 1), label: OUTCOME_LABELS[outcome] }),
)

/** Whether a decision is only about the account, so that lifting it reverses everything. */
export const isOfAccount = (kind: ReportedKind, outcome: Outcome): boolean =>
  kind === 'profile' && (outcome === 'suspended' || outcome === 'banned')

/** Asks for the same decision on the author's other open cases; names the profile if it would be removed as well. */
export function togetherLabel(author: ModerationCase['author'], outcome: Outcome): string {
  const others = author?.openCases ?? 0
  const count = Math.min(others, DECIDED_TOGETHER_MAX)
  const which = `${count} more ${count === 1 ? 'report' : 'reports'} about this author`
  const removesProfile = author?.hasOpenProfile && (outcome === 'removed' || outcome === 'warned')
  return `Decide the same on ${which}${removesProfile ? ', the profile among them' : ''}${others > DECIDED_TOGETHER_MAX ? '; still more wait' : ''}`
}

/** How a copy of a profile refers to its picture, which is shown below unless the profile still has it. */
export const pictureOfCopy = (id: string, keptMedia: ModerationCase['keptMedia']) =>
  keptMedia.some((kept) => kept.id === id)
    ? 'With this picture:'
    : 'With the picture that the profile has now.'
