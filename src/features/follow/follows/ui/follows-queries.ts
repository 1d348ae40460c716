import { personalKey } from '#features/accounts/public-ui.tsx'

/** The keys of queries about a member's follows and their news. */
export const followsKey = (userId: string) => personalKey(userId, 'following')
