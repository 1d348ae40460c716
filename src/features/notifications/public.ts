export { announceNotifications, tellFollowers } from './server/announce.ts'
export {
  notifyAccountDecided,
  notifyClaimDecided,
  notifyPostFollowed,
  notifyPostLiked,
  notifyPostPinned,
  notifyReplied,
  notifyReplyLiked,
} from './server/notify.ts'
