import Download from 'virtual:icon/download'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { PageNumbers, TopPost } from '../contract.ts'
import { toCsv } from '../csv.ts'
import { PERIODS, type Period } from '../limits.ts'
import { weekInWords } from '../week.ts'
import { Chart } from './chart.tsx'
import { type NumbersRef, numbersQuery } from './numbers-query.ts'

const CHARTS = [
  { name: 'followers', title: 'Followers', isLevel: true },
  { name: 'views', title: 'Page views' },
  { name: 'posts', title: 'Posts' },
  { name: 'replies', title: 'Replies' },
  { name: 'likes', title: 'Likes' },
] as const

interface NumbersTabProps {
  page: NumbersRef
  period: Period
}

/** The numbers of the page by day, with the posts that got most likes and replies. */
export function NumbersTab({ page, period }: NumbersTabProps) {
  const query = useQuery(numbersQuery(page, period))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Period" className="flex gap-2">
          {PERIODS.map((days) => (
            <Link
              key={days}
              to="."
              search={days === 365 ? { tab: 'numbers', period: 'year' } : { tab: 'numbers' }}
              resetScroll={false}
              aria-current={days === period ? 'true' : undefined}
              className={cx(
                'figures inline-flex min-h-11 items-center rounded-control px-4 font-display text-sm font-[640]',
                days === period ? 'bg-ink text-canvas' : 'bg-hover text-ink hover:bg-raised',
              )}
            >
              {days} days
            </Link>
          ))}
        </nav>
        {query.data && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => query.data && saveCsv(query.data, page, period)}
          >
            <Download aria-hidden="true" /> Save as CSV
          </Button>
        )}
      </div>
      {query.isPending && (
        <SkeletonGroup label="Loading the numbers" className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && (
        <ErrorState
          title="Couldn’t load the numbers"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <Numbers numbers={query.data} isOld={query.isPlaceholderData} />}
    </div>
  )
}

function Numbers({ numbers, isOld }: { numbers: PageNumbers; isOld: boolean }) {
  const { days, topPosts, isBounded } = numbers
  const week = weekInWords(days)
  return (
    <div aria-busy={isOld} className={cx('flex flex-col gap-4', isOld && 'opacity-60')}>
      <p className="type-heading figures max-w-prose py-2">
        {week ?? 'This is your first week here. Next week you’ll see how it compares.'}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {CHARTS.filter(({ name }) => days.some((one) => one[name] !== null)).map(
          ({ name, title, ...chart }) => (
            <Card key={name} className="p-4 sm:p-5">
              <Chart
                title={title}
                days={days.map((one) => ({ day: one.day, value: one[name] }))}
                isLevel={'isLevel' in chart}
              />
            </Card>
          ),
        )}
        <Card className="p-4 sm:p-5">
          <h2 className="text-sm text-muted">Top posts</h2>
          {topPosts.length === 0 ? (
            <p className="mt-2">Nobody has liked or replied to a post from this time yet.</p>
          ) : (
            <ol className="mt-1 divide-y divide-line">
              {topPosts.map((post) => (
                <TopPostItem key={post.id} post={post} />
              ))}
            </ol>
          )}
        </Card>
      </div>
      <p className="max-w-prose text-sm text-muted">
        Days are in UTC. A page view counts once per network and day, without cookies or third parties; we
        keep nothing about the visitor. We count views and followers from the day the page became yours.
        {isBounded && <span> We count likes and replies on the newest 10,000 posts.</span>}
      </p>
    </div>
  )
}

function TopPostItem({ post: { id, excerpt, author, likes, replies, createdAt } }: { post: TopPost }) {
  return (
    <li className="relative py-2">
      <Link to="/community/post/$postId" params={{ postId: id }} className="cover-link">
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {excerpt || 'A post without text'}
        </span>
      </Link>
      <p className="figures text-sm text-muted">
        <bdi>{author}</bdi>, {formatDate(createdAt)} · {formatCount(likes, 'like')} ·{' '}
        {formatCount(replies, 'reply', 'replies')}
      </p>
    </li>
  )
}

function saveCsv({ days }: PageNumbers, { type, entityId }: NumbersRef, period: Period): void {
  const address = URL.createObjectURL(new Blob([toCsv(days)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${type}-${entityId}-${period}-days.csv`
  link.click()
  URL.revokeObjectURL(address)
}
