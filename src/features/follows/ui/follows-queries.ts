import { personalKey } from '#features/accounts/public-ui.tsx'

/** The queries of what a member follows, and of what comes of it. */
export const followsKey = (userId: string) => personalKey(userId, 'following')
