import { Hero } from '../hero/hero.tsx'
import { LatestNewsSection } from '../news/latest-news-section.tsx'
import { LiveEventsSection } from './live-events-section.tsx'
import { NewReleasesSection } from './new-releases-section.tsx'
import { TrendingSection } from './trending-section.tsx'

/** The home: search, what is trending, new records, events, news. */
export function HomePage() {
  return (
    <>
      <Hero />
      <div className="page space-y-16 pb-20 md:space-y-24">
        <TrendingSection />
        <NewReleasesSection />
        <LiveEventsSection />
        <LatestNewsSection />
      </div>
    </>
  )
}
