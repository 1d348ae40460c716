import type { AccountType } from '#features/business/limits.ts'

/** The labels of the types of business accounts. */
export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  independent_artist: 'Independent Artist',
  record_label: 'Record Label',
  festival: 'Festival',
  venue: 'Venue',
}
