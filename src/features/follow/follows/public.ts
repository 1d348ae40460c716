export { countFollowers, countFollowersOf, readStates } from './server/follow.ts'
export { type Followed, readFollowersByWish } from './server/followers.ts'
export { countFollows } from './server/list.ts'
