import type { Screen } from '#features/accounts/screening/public.ts'
import type { SharedFeed } from '#features/community/feed/server/shared-feed.ts'
import type { PostEvents } from '#features/community/posts/server/post-events.ts'
import type { PostLikes } from '#features/community/reactions/server/post-likes.ts'
import type { Notifications } from '#features/notify/bell/public.ts'

/** Services shared by the routes. */
export interface CommunityServices {
  feed: SharedFeed
  likes: PostLikes
  notifications: Pick<Notifications, 'fanOut'>
  postEvents: PostEvents
  screen: Screen
  /** Whether the tab of followed posts also has those of followed members and artists. */
  listsOfFollowed(): boolean
}
