import { Link } from '@tanstack/react-router'
import { Avatar } from '#ui/avatar.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { TodayPost } from '../../today-contract.ts'

/** The beginnings of posts; each leads to its post. */
export function TodayPosts({ posts, label }: { posts: readonly TodayPost[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-4 md:grid-cols-2 lg:gap-6">
      {posts.map(({ id, name, username, avatarUrl, content, about, createdAt }) => (
        <li
          key={id}
          className="relative flex min-w-0 gap-3 rounded-card bg-surface p-4 transition-[background-color] hover:bg-raised"
        >
          <Avatar username={username} src={avatarUrl} />
          <div className="min-w-0 flex-1">
            <h3 className="type-heading truncate">
              <Link
                to="/community/post/$postId"
                params={{ postId: id }}
                className="cover-link focus-visible:after:-outline-offset-2"
              >
                <bdi>{name}</bdi>
              </Link>
            </h3>
            <p className="figures truncate text-sm text-muted">
              <RelativeTime date={createdAt} />
              {about && (
                <>
                  {' · '}
                  <bdi>{about}</bdi>
                </>
              )}
            </p>
            <p dir="auto" className="mt-2 line-clamp-3 wrap-anywhere">
              {content}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
