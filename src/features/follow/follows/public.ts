export { countFollowers, countFollowersOf, readStates } from './server/follow.ts'
export {
  type Followed,
  type Follower,
  moveFollows,
  readFollowersByWish,
} from './server/followers.ts'
export { countFollows } from './server/list.ts'
