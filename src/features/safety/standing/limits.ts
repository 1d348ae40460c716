/** Members per page of the admins' list. */
export const MEMBERS_PAGE = 50
export const MEMBER_SEARCH_MAX = 100

export const MEMBER_STATES = ['active', 'suspended', 'banned'] as const
export type MemberState = (typeof MEMBER_STATES)[number]
