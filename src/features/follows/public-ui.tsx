export { FOLLOW_ON_COVER, LiveFollowButton, LiveFollowIcon } from './ui/by-mode.tsx'
export { followListApi } from './ui/follow-states.ts'
export { followsKey } from './ui/follows-queries.ts'
export { sendFollow, useFollow } from './ui/use-follow.ts'
