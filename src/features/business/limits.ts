/** Limits, enumerations and messages of business accounts and claims, for browser code that does not load zod. */

export const ACCOUNT_TYPES = ['independent_artist', 'record_label', 'festival'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const VERIFICATION_STATUSES = ['pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

export const CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** What can be claimed. */
export const CLAIM_KINDS = ['artist', 'festival'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export const BUSINESS_NAME_MAX = 120
export const WEBSITE_MAX = 300
export const SOCIAL_HANDLE_MAX = 60
export const ADDITIONAL_INFORMATION_MAX = 2000
export const REASON_MAX = 1000

export const CLAIM_DOCUMENTS_MIN = 1
export const CLAIM_DOCUMENTS_MAX = 5

/** The most artists that one search for a claim returns. */
export const ARTIST_RESULTS = 20
export const ARTIST_SEARCH_MAX = 200

/** Rows per page of the lists for admins. */
export const ADMIN_PAGE = 25
export const ADMIN_SEARCH_MAX = 200

export const ACCOUNT_SORTS = ['newest', 'oldest', 'name'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]

export const ARTIST_REQUIRED = 'Choose an artist'
export const DOCUMENTS_REQUIRED = 'At least one verification document is required'
export const REASON_TOO_LONG = 'The reason must be at most 1000 characters'

export const ACCOUNT_NOT_VERIFIED = 'Your business account must be verified before claiming artists.'
export const ONLY_PENDING_DELETED = 'Only pending claims can be deleted.'
export const ALREADY_APPLIED = 'You have already applied with this business name.'
export const CLAIM_PENDING = 'You have already claimed this artist. Your claim is being reviewed.'
export const CLAIM_APPROVED = 'You already manage this artist.'
export const NOT_MANAGED: Readonly<Record<ClaimKind, string>> = {
  artist: 'You do not manage this artist.',
  festival: 'You do not manage this festival.',
}
export const OWN_APPLICATION = 'You cannot decide on your own application. Please ask another admin.'

/**
 * The type of the live event for added, deleted or decided accounts and claims: under the topic `member` those of the
 * member, under `admin` all.
 */
export const BUSINESS_CHANGED = 'business-changed'
