import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ReleaseCards, ReleaseCardsSkeleton, ReleaseTags } from '#features/follow/radar/public-ui.tsx'
import { Story } from '#features/music/news/public-ui.tsx'
import { ShowTags, ShowTickets } from '#features/shows/public-ui.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { formatDate } from '#ui/format.ts'
import { MoreLink } from '#ui/more-link.tsx'
import { BESIDE_ARROWS, RAIL_SECTION, Rail } from '#ui/rail.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { Today as TodayOf } from '../../today-contract.ts'
import { Discovery } from './discovery.tsx'
import { FirstSteps } from './first-steps.tsx'
import { todayQuery } from './query.ts'
import { TodayPosts } from './today-posts.tsx'

/** The home of a member: what is new today. It ends, and says so. */
export function Today({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(todayQuery(userId))
  return (
    <div className="page flex flex-col gap-y-12 pt-8 pb-20 md:gap-y-16 md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="type-display">Today</h1>
        {data && (
          <p className="type-label figures pb-1 text-muted">
            <time dateTime={data.day}>{formatDate(data.day)}</time>
          </p>
        )}
      </div>
      {data ? (
        <>
          <FirstSteps userId={userId} today={data} />
          <Sections today={data} />
        </>
      ) : isError ? (
        <ErrorState title="Couldn’t load today" onRetry={() => void refetch()} />
      ) : (
        <ReleaseCardsSkeleton label="Loading what’s new" />
      )}
    </div>
  )
}

function Sections({ today }: { today: TodayOf }) {
  const { day, city, releases, near, shows, official, news, posts, connection, follows, failed } = today
  const outToday = releases.filter((release) => release.day === day)
  const otherDays = releases.filter((release) => release.day !== day)
  const hasNews = [releases, near, shows, official, news, posts].some((part) => part.length > 0)
  const followsAny = Object.values(follows).some((count) => count > 0)
  return (
    <>
      {outToday.length > 0 && (
        <Section title="Out today">
          <ReleaseCards releases={outToday} label="Out today" />
        </Section>
      )}
      {otherDays.length > 0 && (
        <Section title={outToday.length > 0 ? 'Also new' : 'New records'}>
          <Rail label="Records of the last days and the next">
            <ReleaseTags releases={otherDays} />
          </Rail>
        </Section>
      )}
      {near.length > 0 && (
        <Section title={`Near ${city}`} more={<MoreLink to="/tickets">All shows</MoreLink>}>
          <ShowTickets shows={near} label="Shows near you" level={3} />
        </Section>
      )}
      {shows.length + official.length + news.length > 0 && (
        <Section title="From your artists" more={<MoreLink to="/following">Following</MoreLink>}>
          <div className="flex flex-col gap-8">
            {shows.length > 0 && (
              <Rail label="Shows of artists you follow">
                <ShowTags shows={shows} />
              </Rail>
            )}
            {official.length > 0 && <TodayPosts posts={official} label="Posts from artists you follow" />}
            {news.length > 0 && (
              <ul
                aria-label="News of artists you follow"
                className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6"
              >
                {news.map(({ article }) => (
                  <li key={article.id} className="min-w-0">
                    <Story article={article} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Section>
      )}
      {posts.length > 0 && (
        <Section title="From people you follow" more={<MoreLink to="/community">Community</MoreLink>}>
          <TodayPosts posts={posts} label="Posts from people you follow" />
        </Section>
      )}
      {connection && (
        <Section title="One you may not know">
          <Discovery connection={connection} />
        </Section>
      )}
      <div className="border-t-[3px] border-ink pt-6">
        {failed && <p className="mb-3 text-muted">Some of this didn’t load. Please try again later.</p>}
        {!failed && followsAny && !hasNews && (
          <p className="mb-3 text-muted">Nothing new from the artists you follow.</p>
        )}
        <p className="type-title">That’s all for today.</p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <MoreLink to="/discover">Discover music</MoreLink>
          <MoreLink to="/community">See what people are talking about</MoreLink>
        </p>
      </div>
    </>
  )
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={RAIL_SECTION}>
      <SectionHeading
        id={id}
        title={title}
        action={more && <div className={BESIDE_ARROWS}>{more}</div>}
        className="mb-6"
      />
      {children}
    </section>
  )
}
