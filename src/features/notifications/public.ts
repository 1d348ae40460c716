export type { Notifications } from './server/feature.ts'
export {
  type Notified,
  notifyAccountDecided,
  notifyClaimDecided,
  notifyMentioned,
  notifyOfSite,
  notifyOfWaitingReports,
  notifyPostFollowed,
  notifyPostLiked,
  notifyPostPinned,
  notifyReplied,
  notifyReplyLiked,
  notifyStandingChanged,
} from './server/notify.ts'
export { pushNotifications } from './server/push.ts'
