export type { Notified } from './server/notified.ts'
export { pushNotifications } from './server/notified.ts'
export {
  notifyAccountDecided,
  notifyClaimDecided,
  notifyOfSite,
  notifyStandingChanged,
} from './server/notify-decisions.ts'
export {
  notifyActNamed,
  notifyOfText,
  notifyShowsOverwritten,
  notifyShowTakenOver,
} from './server/notify-news.ts'
export {
  notifyMentioned,
  notifyPostFollowed,
  notifyPostLiked,
  notifyPostPinned,
  notifyReplied,
  notifyReplyLiked,
} from './server/notify-posts.ts'
export { notifyOfReturnedClaim, notifyOfWaiting } from './server/notify-staff.ts'
export { countUnread } from './server/queries.ts'
export type { Notifications } from './server/routes.ts'
