export type { Notifications } from './server/feature.ts'
export {
  type Notified,
  notifyAccountDecided,
  notifyClaimDecided,
  notifyMentioned,
  notifyOfNotice,
  notifyOfReturnedClaim,
  notifyOfSite,
  notifyOfText,
  notifyOfWaiting,
  notifyPostFollowed,
  notifyPostLiked,
  notifyPostPinned,
  notifyReplied,
  notifyReplyLiked,
  notifyShowsOverwritten,
  notifyShowTakenOver,
  notifyStandingChanged,
} from './server/notify.ts'
export { pushNotifications } from './server/push.ts'
export { countUnread } from './server/queries.ts'
