import type { AccountType } from '../limits.ts'

/** What the types of business accounts are called. */
export const ACCOUNT_TYPE_WORDS: Record<AccountType, string> = {
  independent_artist: 'Independent Artist',
  record_label: 'Record Label',
  festival: 'Festival',
}
