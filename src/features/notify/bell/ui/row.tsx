import { Link } from '@tanstack/react-router'
import { useSite } from '#platform/http/client/site.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Group } from './groups.ts'
import { useMarkRead } from './use-mark-read.ts'

interface RowProps {
  userId: string
  group: Group
  onFollow: () => void
}

/** Shown instead of the name when the account was deleted. */
const DELETED_MEMBER = 'User'
/** These have no other actor than the site. */
const OF_THE_SITE: readonly string[] = [
  'standing_changed',
  'text_changed',
  'show_overwritten',
  'show_taken_over',
  'act_named',
  'content_decided',
  'report_decided',
  'reports_waiting',
]

/**
 * A notification: who did what, and when. A row of several members names the latest, with an excerpt of the post. A
 * click marks all notifications of the row as read, and opens the post if there is one.
 */
export function Row({ userId, group, onFollow }: RowProps) {
  const { kind, fromUser, content, isRead, relatedPostId, relatedPage, postExcerpt, createdAt } = group.latest
  const others = group.all.length - 1
  const markRead = useMarkRead(userId)
  const site = useSite()
  const name = fromUser?.username ?? (OF_THE_SITE.includes(kind) ? site.name : DELETED_MEMBER)
  const className = cx(
    'flex min-h-16 w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-hover',
    !isRead && 'bg-brass/10',
  )
  const inside = (
    <>
      <Avatar username={name} src={fromUser?.avatarUrl} size="small" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block break-words">
          <bdi className="font-semibold">{fromUser ? `@${name}` : name}</bdi>
          <span>{others > 0 ? ` and ${formatCount(others, 'other')} ${content}` : ` ${content}`}</span>
        </span>
        {others > 0 && postExcerpt && (
          <bdi className="line-clamp-2 text-sm break-words text-muted">{postExcerpt}</bdi>
        )}
        <RelativeTime date={createdAt} className="text-sm text-muted" />
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-danger">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  )
  const read = () => {
    if (!isRead) markRead(group.all.map(({ id }) => id))
  }
  const follow = () => {
    read()
    onFollow()
  }
  if (relatedPage) {
    return (
      <PageLink href={relatedPage} onClick={follow} className={className}>
        {inside}
      </PageLink>
    )
  }
  if (!relatedPostId) {
    return (
      <button type="button" onClick={read} className={className}>
        {inside}
      </button>
    )
  }
  return (
    <Link
      to="/community/post/$postId"
      params={{ postId: relatedPostId }}
      onClick={follow}
      className={className}
    >
      {inside}
    </Link>
  )
}
