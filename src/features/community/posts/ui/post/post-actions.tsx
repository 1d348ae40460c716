import Bell from 'virtual:icon/bell'
import BellRing from 'virtual:icon/bell-ring'
import MessageCircle from 'virtual:icon/message-circle'
import Share2 from 'virtual:icon/share-2'
import { Link } from '@tanstack/react-router'
import { useSite } from '#platform/http/client/site.ts'
import { formatCompact, formatCount } from '#ui/format.ts'
import { shareLink } from '#ui/share-link.ts'
import type { Post } from '../../contract.ts'
import { useFollowPost } from '../state/use-follow-post.ts'
import { ActionButton, actionStyle } from './action-button.tsx'
import { LikeButton } from './like-button.tsx'

/** Like, replies, follow, share. */
export function PostActions({ post }: { post: Post }) {
  const site = useSite()
  const { following, toggleFollow } = useFollowPost(post.id)
  const replies = formatCount(post.repliesCount, 'reply', 'replies')
  return (
    <div className="-ml-2.5 flex flex-wrap items-center gap-x-1">
      <LikeButton kind="post" id={post.id} likesCount={post.likesCount} />
      <Link
        to="/community/post/$postId"
        params={{ postId: post.id }}
        hash="replies"
        title={replies}
        aria-label={replies}
        className={actionStyle()}
      >
        <MessageCircle aria-hidden="true" />
        <span aria-hidden="true" className="figures">
          {formatCompact(post.repliesCount)}
        </span>
      </Link>
      <ActionButton
        label={following ? 'Following this post' : 'Follow this post'}
        pressed={following}
        onClick={toggleFollow}
      >
        {following ? <BellRing aria-hidden="true" className="fill-current" /> : <Bell aria-hidden="true" />}
        <span aria-hidden="true" className="max-sm:sr-only">
          {following ? 'Following' : 'Follow'}
        </span>
      </ActionButton>
      <ActionButton
        label="Share this post"
        className="ml-auto"
        onClick={() =>
          void shareLink({
            path: `/community/post/${post.id}`,
            title: `A post by @${post.user.username} on ${site.name}`,
            noun: 'post',
          })
        }
      >
        <Share2 aria-hidden="true" />
      </ActionButton>
    </div>
  )
}
