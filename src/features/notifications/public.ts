export type { Notifications } from './server/feature.ts'
export {
  notifyAccountDecided,
  notifyClaimDecided,
  notifyMentioned,
  notifyPostFollowed,
  notifyPostLiked,
  notifyPostPinned,
  notifyReplied,
  notifyReplyLiked,
  notifyStandingChanged,
} from './server/notify.ts'
export { pushNotifications } from './server/push.ts'
