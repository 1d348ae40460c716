import { type ComponentType, useLayoutEffect } from 'react'
import { useSession } from '#features/accounts/public-ui.tsx'
import { usePart } from '#platform/http/client/parts.ts'
import { cx } from '#ui/cx.ts'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Hero } from '../hero/hero.tsx'
import { type NearPart, nearPart, WhenNear } from '../when-near.tsx'
import { TrendingSection } from './trending-section.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** The shows of `/`. */
    homeEvents: { title: string; part: NearPart }
    /** Trending Now. */
    trending: ComponentType
    /** Whether members have a home of their own. */
    memberHome: boolean
  }
}

const Today = lazyPart(() =>
  import('#features/home/since-last-visit/ui/today/today.tsx').then((part) => part.Today),
)
const newReleases = nearPart(() =>
  import('./new-releases-section.tsx').then((part) => part.NewReleasesSection),
)
const SHOWS = {
  title: 'Shows',
  part: nearPart(() => import('./shows-section.tsx').then((part) => part.ShowsSection)),
}
const latestNews = nearPart(() =>
  import('#features/music/news/public-ui.tsx').then((part) => part.LatestNewsSection),
)

const FURTHER_DOWN = (
  <>
    <WhenNear
      part={newReleases}
      intrinsicSize="[contain-intrinsic-size:auto_35rem] sm:[contain-intrinsic-size:auto_20rem] lg:[contain-intrinsic-size:auto_27rem]"
      placeholder={
        <SectionPlaceholder
          title="New Releases"
          grid="grid gap-4 sm:grid-cols-2 lg:gap-6"
          item="h-28 lg:h-40"
        />
      }
    />
    <Shows />
    <WhenNear
      part={latestNews}
      intrinsicSize="[contain-intrinsic-size:auto_82rem] sm:[contain-intrinsic-size:auto_100rem]"
      placeholder={
        <SectionPlaceholder
          title="Latest News"
          grid="grid gap-4 sm:grid-cols-2 lg:gap-6"
          item="h-44 sm:h-96"
        />
      }
    />
  </>
)

function Shows() {
  const { title, part } = usePart('homeEvents', SHOWS)
  return (
    <WhenNear
      part={part}
      intrinsicSize="[contain-intrinsic-size:auto_26rem] sm:[contain-intrinsic-size:auto_57rem] lg:[contain-intrinsic-size:auto_27rem]"
      placeholder={
        <SectionPlaceholder
          title={title}
          grid="flex gap-4 overflow-hidden sm:grid sm:grid-cols-2 lg:grid-cols-4 lg:gap-6"
          item="h-96 w-[78%] shrink-0 sm:w-auto"
        />
      }
    />
  )
}

/**
 * The home: search, trending, new releases, shows, news; for members search and Today. Before the first paint `data-member`
 * (`HEAD_SCRIPT` in `site/shell/theme.ts`) hides from members what the server renders for everybody.
 */
export function HomePage() {
  const Trending = usePart('trending', TrendingSection)
  const hasToday = usePart('memberHome', true)
  const { status, userId } = useSession()
  useLayoutEffect(() => {
    if (status !== 'loading') document.documentElement.toggleAttribute('data-member', status === 'member')
  }, [status])
  return (
    <>
      <Hero />
      <div className={cx(hasToday && 'in-data-member:min-h-svh')}>
        {hasToday && userId ? (
          <InPlace fallback={null}>
            <Today userId={userId} />
          </InPlace>
        ) : (
          <div
            className={cx(
              'page flex flex-col gap-y-16 pb-20 md:gap-y-24',
              hasToday && 'in-data-member:hidden',
            )}
          >
            <Trending />
            {FURTHER_DOWN}
          </div>
        )}
      </div>
    </>
  )
}

interface SectionPlaceholderProps {
  title: string
  /** The columns and gaps of the section's grid, as classes. */
  grid: string
  /** The height of an item, as a class. */
  item: string
}

const PLACES = [0, 1, 2, 3]

/** Shown while the code of a section loads. */
function SectionPlaceholder({ title, grid, item }: SectionPlaceholderProps) {
  return (
    <>
      <SectionHeading title={title} className="mb-6" />
      <SkeletonGroup label={`Loading ${title}`} className={grid}>
        {PLACES.map((place) => (
          <Skeleton key={place} className={item} />
        ))}
      </SkeletonGroup>
    </>
  )
}
