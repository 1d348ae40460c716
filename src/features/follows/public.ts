export { countFollowers, countFollowersOf } from './server/follow.ts'
export {
  type Followed,
  type Follower,
  followedAmong,
  listFollowed,
  moveFollows,
  readFollowersWho,
} from './server/followers.ts'
