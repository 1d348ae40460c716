import { Hero } from '../hero/hero.tsx'
import { nearPart, WhenNear } from '../when-near.tsx'
import { useHasTrendingAlbums } from './by-mode.ts'
import { ForMember } from './for-member.tsx'
import { SectionPlaceholder } from './section-placeholder.tsx'
import { TrendingSection } from './trending-section.tsx'

const newReleases = nearPart(() =>
  import('./new-releases-section.tsx').then((part) => part.NewReleasesSection),
)
const liveEvents = nearPart(() => import('../by-mode.tsx').then((part) => part.LiveEvents))
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
    <WhenNear
      part={liveEvents}
      intrinsicSize="[contain-intrinsic-size:auto_26rem] sm:[contain-intrinsic-size:auto_57rem] lg:[contain-intrinsic-size:auto_27rem]"
      placeholder={
        <SectionPlaceholder
          title="Live Events"
          grid="flex gap-4 overflow-hidden sm:grid sm:grid-cols-2 lg:grid-cols-4 lg:gap-6"
          item="h-96 w-[78%] shrink-0 sm:w-auto"
        />
      }
    />
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

/** The home: search, trending, new releases, live events, news. */
export function HomePage() {
  return (
    <>
      <ForMember place="first" />
      <Hero />
      <div className="page flex flex-col gap-y-16 pb-20 md:gap-y-24">
        <ForMember place="above" />
        <TrendingSection withAlbums={useHasTrendingAlbums()} />
        <ForMember place="below" />
        {FURTHER_DOWN}
      </div>
    </>
  )
}
