/** Members per page of the admins' list. */
export const MEMBERS_PAGE = 50
export const MEMBER_SEARCH_MAX = 100

/** Reasons of admins and moderators, which the member reads. */
export const REASON_MAX = 500
export const REASON_REQUIRED = 'A reason is required'
export const REASON_TOO_LONG = `The reason must have at most ${REASON_MAX} characters`

/** The longest suspension; a ban has no end. */
export const SUSPENSION_MAX_DAYS = 365

export const MEMBER_STATES = ['active', 'suspended', 'banned'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** What becomes of the profile, posts and replies of a banned member. */
export const BANNED_CONTENT = ['keep', 'hide'] as const
export type BannedContent = (typeof BANNED_CONTENT)[number]
