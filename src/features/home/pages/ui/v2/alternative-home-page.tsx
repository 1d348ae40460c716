import { LiveSearch } from '#features/catalogue/search/public-ui.tsx'
import { LatestNewsSection } from '#features/music/news/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { LiveEvents } from '../by-mode.tsx'
import { AlternativeReleases, PlayerBar, TrendingCarousel } from './by-mode.tsx'
import { FloatingNav } from './floating-nav.tsx'
import { Mosaic } from './mosaic.tsx'

/** The alternative home: a wall of covers, a search of the catalogue, and a carousel. */
export function AlternativeHomePage() {
  return (
    <>
      <FloatingNav />
      <section aria-label="Search" className="relative isolate z-10 -mt-30 md:-mt-19">
        <Mosaic />
        <div className="page flex min-h-[34rem] flex-col items-center justify-center pt-40 pb-16 md:pt-32 text-center md:min-h-[40rem]">
          <h1 className="type-poster">Find more with {useSite().name}</h1>
          <p className="mt-5 mb-8 max-w-[34rem] text-lg text-balance">
            Artists, records and festivals of the whole music database, one word away.
          </p>
          <LiveSearch />
        </div>
      </section>
      <section id="trending" aria-labelledby="trending-title">
        <div className="page">
          <SectionHeading id="trending-title" title="Trending Now" className="mb-8" />
        </div>
        <TrendingCarousel />
      </section>
      <div className="page flex flex-col gap-y-16 pt-16 pb-20 md:gap-y-24 md:pt-24">
        <AlternativeReleases />
        <LiveEvents />
        <LatestNewsSection />
      </div>
      <PlayerBar />
    </>
  )
}
