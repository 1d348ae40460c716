/** Limits, enumerations and messages of business accounts and claims, for browser code that does not load zod. */

export const ACCOUNT_TYPES = ['independent_artist', 'record_label', 'festival', 'venue'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const VERIFICATION_STATUSES = ['pending', 'verified', 'rejected'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** `lapsed`: approved, but the proof is currently missing; `revoked`: an admin revoked the approval. */
export const CLAIM_STATUSES = ['pending', 'approved', 'lapsed', 'rejected', 'revoked'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** What can be claimed. */
export const CLAIM_KINDS = ['artist', 'festival', 'label', 'venue'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** Kinds that a claim names by id, and whose addresses open sources list by MusicBrainz id. */
export const LISTED_KINDS = ['artist', 'label', 'venue'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]

/**
 * The roles of a team: a poster writes official posts, a manager does everything on a page, an owner everything for the
 * business.
 */
export const TEAM_ROLES = ['owner', 'manager', 'poster'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** How control of an address is proved. */
export const PROOF_METHODS = ['dns', 'well-known', 'page', 'fediverse', 'bluesky'] as const
export type ProofMethod = (typeof PROOF_METHODS)[number]
export const PROOF_METHOD_LABELS: Record<ProofMethod, string> = {
  dns: 'TXT record',
  'well-known': 'File of the host',
  page: 'Link on the page',
  fediverse: 'Fediverse profile',
  bluesky: 'Bluesky profile',
}

/** How long a token is valid. */
export const PROOF_DAYS = 7
/** The most open claims of a business: begun proofs and claims that await a decision, together. */
export const OPEN_CLAIMS_MAX = 20
/** How long after it lapsed a claim is restored when its proof is found again. */
export const LAPSED_DAYS_MAX = 60

export const REJECTED_UNCHANGED = 'This application wasn’t approved. Please apply again.'
/** What happens to the marks of official posts and replies when their business loses the claim. */
export const OFFICIAL_MARKS = ['formerly', 'remove'] as const
export type OfficialMarks = (typeof OFFICIAL_MARKS)[number]
/** Interval in milliseconds at which an open page checks a proof again. */
export const PROOF_RECHECK_MS = 3 * 60_000

export const BUSINESS_NAME_MAX = 120
export const FESTIVAL_NAME_MAX = 120
export const WEBSITE_MAX = 300
export const SOCIAL_HANDLE_MAX = 60
export const ADDITIONAL_INFORMATION_MAX = 2000
export const REASON_MAX = 1000

export const CLAIM_DOCUMENTS_MIN = 1
export const CLAIM_DOCUMENTS_MAX = 5

/** The most results of one search for something to claim. */
export const CLAIMABLE_RESULTS = 20
export const CLAIMABLE_SEARCH_MAX = 200

/** Rows per page of the lists for admins. */
export const ADMIN_PAGE = 25
export const ADMIN_SEARCH_MAX = 200

export const ACCOUNT_SORTS = ['newest', 'oldest', 'name'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]

export const ARTIST_REQUIRED = 'Choose an artist'
export const LABEL_REQUIRED = 'Choose a label'
export const VENUE_REQUIRED = 'Choose a venue'
/** The message when nothing is chosen, and the field that it belongs to. */
export const LISTED_REQUIRED: Readonly<Record<ListedKind, string>> = {
  artist: ARTIST_REQUIRED,
  label: LABEL_REQUIRED,
  venue: VENUE_REQUIRED,
}
export const LISTED_FIELDS = {
  artist: 'artistMusicbrainzId',
  label: 'labelMusicbrainzId',
  venue: 'venueId',
} as const satisfies Record<ListedKind, string>
export const FESTIVAL_REQUIRED = 'Enter the name of the festival'
export const FESTIVAL_UNKNOWN = 'You can’t claim this festival. Choose another one.'
export const FESTIVAL_EXISTS =
  'There’s already a festival with this name. Choose it from the list if you speak for it.'
export const FESTIVAL_WEBSITE_REQUIRED = 'Enter the address of the official website'
export const DOCUMENTS_REQUIRED = 'At least one verification document is required'
export const REASON_TOO_LONG = 'The reason must be at most 1000 characters'

export const ACCOUNT_NOT_VERIFIED: Readonly<Record<ClaimKind, string>> = {
  artist: 'Your business account must be verified before claiming artists.',
  festival: 'Your business account must be verified before claiming festivals.',
  label: 'Your business account must be verified before claiming labels.',
  venue: 'Your business account must be verified before claiming venues.',
}
export const ONLY_PENDING_DELETED = 'Only pending claims can be deleted.'
export const ALREADY_APPLIED = 'You’ve already applied with this business name.'
export const CLAIM_PENDING: Readonly<Record<ClaimKind, string>> = {
  artist: 'You’ve already claimed this artist. We’re reviewing your claim.',
  festival: 'You’ve already claimed this festival. We’re reviewing your claim.',
  label: 'You’ve already claimed this label. We’re reviewing your claim.',
  venue: 'You’ve already claimed this venue. We’re reviewing your claim.',
}
export const CLAIM_APPROVED: Readonly<Record<ClaimKind, string>> = {
  artist: 'You already manage this artist.',
  festival: 'You already manage this festival.',
  label: 'You already manage this label.',
  venue: 'You already manage this venue.',
}
export const CLAIM_LAPSED = 'Your verification has lapsed. Publish its proof again, or prove another address.'
export const NOT_MANAGED: Readonly<Record<ClaimKind, string>> = {
  artist: 'You don’t manage this artist.',
  festival: 'You don’t manage this festival.',
  label: 'You don’t manage this label.',
  venue: 'You don’t manage this venue.',
}
export const ROLE_TOO_LOW: Readonly<Record<TeamRole, string>> = {
  owner: 'Only owners of this business can do that.',
  manager: 'Only owners and managers of this business can do that.',
  poster: 'Only the team of this business can do that.',
}
export const NO_BUSINESS_TO_APPROVE =
  'The business behind this claim is no longer verified, so you can’t approve the claim. Please reject it.'
export const BUSINESS_FIRST =
  'Nobody has reviewed the business behind this claim yet. Please decide on the business first.'
export const OWN_APPLICATION = 'You can’t decide on your own application. Please ask another admin.'

/**
 * The type of the live event for added, deleted or decided accounts and claims: under the topic `member` those of the
 * member, under `admin` all.
 */
export const BUSINESS_CHANGED = 'business-changed'
