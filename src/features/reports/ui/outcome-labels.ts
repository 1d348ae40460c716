import type { Outcome } from '../limits.ts'

/** The decisions as buttons, in the order of the keys 1 to 5. */
export const OUTCOME_LABELS: Record<Outcome, string> = {
  no_action: 'No action',
  removed: 'Remove',
  warned: 'Remove and warn',
  suspended: 'Suspend',
  banned: 'Ban',
}

/** What was decided. */
export const DECIDED_LABELS: Record<Outcome, string> = {
  no_action: 'No action',
  removed: 'Removed',
  warned: 'Removed, with a warning',
  suspended: 'Removed, member suspended',
  banned: 'Removed, member banned',
}
