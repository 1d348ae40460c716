import ChevronDown from 'virtual:icon/chevron-down'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Face } from '#features/catalogue/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { PageLink } from '#ui/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Notification, NotificationKind } from '../contract.ts'
import { groupInWords, joinNames } from './group-in-words.ts'
import type { Group } from './groups.ts'
import { useMarkRead } from './use-mark-read.ts'

interface NoticeRowProps {
  userId: string
  group: Group
  onFollow: () => void
}

const MANY: Partial<Record<NotificationKind, string>> = {
  release_announced: 'releases announced',
  release_out: 'new releases',
  release_moved: 'releases moved',
  release_cancelled: 'releases no longer announced',
  show_announced: 'shows announced',
  show_tomorrow: 'shows tomorrow',
  show_moved: 'shows moved',
  show_cancelled: 'shows cancelled',
  official_post: 'official posts',
}

const ROW = 'flex min-h-16 w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-hover'

/** Notices of follows: one links to its page; several of a kind are a row that unfolds. */
export function NoticeRow({ userId, group, onFollow }: NoticeRowProps) {
  const { latest, all } = group
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const markRead = useMarkRead(userId)
  const read = () => {
    if (!latest.isRead) markRead(all.map(({ id }) => id))
  }
  if (all.length === 1) {
    return (
      <NoticeLink
        notice={latest}
        className={cx(ROW, !latest.isRead && 'bg-brass/10')}
        onFollow={() => {
          read()
          onFollow()
        }}
      />
    )
  }
  return (
    <div className={cx(!latest.isRead && 'bg-brass/10')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className={ROW}
        onClick={() => {
          setOpen(!isOpen)
          read()
        }}
      >
        <Picture notice={latest} />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block font-semibold">
            {all.length} {MANY[latest.kind]}
          </span>
          <bdi className="line-clamp-2 text-sm break-words text-muted">{groupInWords(all)}</bdi>
          <RelativeTime date={latest.createdAt} className="text-sm text-muted" />
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('mt-0.5 size-5 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-180')}
        />
      </button>
      <ul id={listId} hidden={!isOpen} className="pl-6">
        {all.map((notice) => (
          <li key={notice.id}>
            <NoticeLink notice={notice} className={ROW} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NoticeLinkProps {
  notice: Notification
  className: string
  onFollow: () => void
}

function NoticeLink({ notice, className, onFollow }: NoticeLinkProps) {
  const { about, content, createdAt, relatedPage, relatedPostId, isRead } = notice
  const inside = (
    <>
      <Picture notice={notice} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block break-words">
          <bdi className="font-semibold">{joinNames(about?.names ?? [])}</bdi> <bdi>{content}</bdi>
        </span>
        <RelativeTime date={createdAt} className="text-sm text-muted" />
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-danger">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  )
  if (relatedPostId) {
    return (
      <Link
        to="/community/post/$postId"
        params={{ postId: relatedPostId }}
        onClick={onFollow}
        className={className}
      >
        {inside}
      </Link>
    )
  }
  return (
    <PageLink href={relatedPage ?? '/'} onClick={onFollow} className={className}>
      {inside}
    </PageLink>
  )
}

function Picture({ notice: { id, about } }: { notice: Notification }) {
  return (
    <Face
      id={about?.faceId ?? id}
      name={about?.names[0] ?? ''}
      imageUrl={about?.pictureUrl}
      widest={96}
      sizes="2rem"
      className="size-8 shrink-0"
    />
  )
}
