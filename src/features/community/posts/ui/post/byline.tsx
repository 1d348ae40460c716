import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Author } from '../../contract.ts'

interface BylineProps {
  author: Author
  createdAt: string
  /** The post that the time links to. */
  postId?: string
  /** In two lines, beside a large avatar. */
  stacked?: boolean
  /** Beside the time: the mark of an edit. */
  mark?: ReactNode
  /** Badges. */
  children?: ReactNode
}

/** The author, and the time since. */
export function Byline({ author, createdAt, postId, stacked, mark, children }: BylineProps) {
  const time = <RelativeTime date={createdAt} />
  const profile = { to: '/profile/$username', params: { username: author.username } } as const
  return (
    <div className={cx('min-w-0 leading-snug', !stacked && 'flex items-baseline gap-x-2')}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link
          {...profile}
          className="max-w-full min-w-0 truncate rounded-sleeve font-semibold hover:underline"
        >
          <bdi>{author.displayName ?? author.username}</bdi>
        </Link>
        {children}
      </div>
      <div className="flex min-w-0 items-baseline gap-x-1.5 text-sm text-muted max-sm:shrink-0">
        <Link
          {...profile}
          tabIndex={-1}
          aria-hidden="true"
          className={cx('min-w-0 truncate', !stacked && 'max-sm:hidden')}
        >
          @{author.username}
        </Link>
        <span aria-hidden="true" className={cx(!stacked && 'max-sm:hidden')}>
          ·
        </span>
        <span className="shrink-0">
          {postId ? (
            <Link
              to="/community/post/$postId"
              params={{ postId }}
              className="inline-flex min-h-6 min-w-6 items-center hover:underline"
            >
              {time}
            </Link>
          ) : (
            time
          )}
        </span>
        {mark}
      </div>
    </div>
  )
}
