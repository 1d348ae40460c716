import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { talkedAboutQuery } from '#features/community/posts/ui/state/queries.ts'
import { formatCount } from '#ui/format.ts'

/** Where the column has its place: Tailwind's `xl`. */
const WIDE = '(min-width: 80rem)'

function subscribe(listener: () => void) {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The column beside the posts. Only windows that have room for it ask for what it shows. */
export function CommunityAside({ shows }: { shows: ReactNode }) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
  if (!isWide) return null
  return (
    <aside aria-label="Beside the posts" className="flex flex-col gap-10 pt-2">
      <TalkedAbout />
      {shows}
    </aside>
  )
}

/** The threads of the week with the most replies; nothing while there are none. */
function TalkedAbout() {
  const { userId } = useSession()
  const { data } = useQuery(talkedAboutQuery(userId))
  if (!data?.items.length) return null
  return (
    <section aria-labelledby="talked-about">
      <h2 id="talked-about" className="type-heading border-t-[3px] border-ink pt-3">
        Talked about this week
      </h2>
      <ol className="mt-2">
        {data.items.map(({ id, content, username, displayName, repliesCount }) => (
          <li key={id} className="relative border-b border-line py-3 hover:bg-hover">
            <Link to="/community/post/$postId" params={{ postId: id }} className="cover-link">
              <bdi className="line-clamp-3 wrap-anywhere">{content}</bdi>
            </Link>
            <p className="mt-1 truncate text-sm text-muted">
              <bdi>{displayName ?? username}</bdi> · {formatCount(repliesCount, 'reply', 'replies')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
