export type { Notifications } from './server/feature.ts'
export {
  notifyAccountDecided,
  notifyClaimDecided,
  notifyPostFollowed,
  notifyPostLiked,
  notifyPostPinned,
  notifyReplied,
  notifyReplyLiked,
} from './server/notify.ts'
export { pushNotifications } from './server/push.ts'
