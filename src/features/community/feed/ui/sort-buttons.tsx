import { useNavigate } from '@tanstack/react-router'
import { FEED_SORTS, type FeedSort } from '#features/community/limits.ts'
import { cx } from '#ui/cx.ts'

const LABELS: Record<FeedSort, string> = { latest: 'Latest', trending: 'Trending', top: 'Top' }

/** The three orders of the posts. */
export function SortButtons({ sort = 'latest' }: { sort?: FeedSort }) {
  const navigate = useNavigate({ from: '/community/' })
  return (
    <fieldset className="flex rounded-control bg-sunken p-1">
      <legend className="sr-only">Sort posts</legend>
      {FEED_SORTS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === sort}
          onClick={() =>
            void navigate({
              to: '/community',
              search: (search) => ({ ...search, sort: one === 'latest' ? undefined : one }),
              resetScroll: false,
            })
          }
          className={cx(
            'relative min-h-9 flex-1 rounded-[4px] px-4 font-display text-sm font-[640] [font-stretch:88%]',
            'transition-[background-color,color] after:absolute after:inset-x-0 after:-inset-y-1',
            one === sort ? 'bg-raised text-ink shadow-[0_1px_2px_var(--shade)]' : 'text-muted hover:text-ink',
          )}
        >
          {LABELS[one]}
        </button>
      ))}
    </fieldset>
  )
}
