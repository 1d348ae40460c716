import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Author } from '../../contract.ts'

interface BylineProps {
  author: Author
  createdAt: string
  /** The post's own address, for its time to link to. */
  postId?: string
  /** Badges. */
  children?: ReactNode
}

/** Who wrote it, and how long ago. */
export function Byline({ author, createdAt, postId, children }: BylineProps) {
  const time = <RelativeTime date={createdAt} />
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-[0.9375rem] leading-snug">
      <Link
        to="/profile/$username"
        params={{ username: author.username }}
        className="group flex min-w-0 items-baseline gap-x-2 rounded-sleeve"
      >
        <bdi className="truncate font-semibold group-hover:underline">
          {author.displayName ?? author.username}
        </bdi>
        <span className="truncate text-sm text-muted">@{author.username}</span>
      </Link>
      <span className="text-sm text-muted">
        <span aria-hidden="true">· </span>
        {postId ? (
          <Link to="/community/post/$postId" params={{ postId }} className="hover:underline">
            {time}
          </Link>
        ) : (
          time
        )}
      </span>
      {children}
    </div>
  )
}
