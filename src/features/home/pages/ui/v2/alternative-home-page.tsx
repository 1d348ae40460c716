import type { ComponentType } from 'react'
import { LiveSearch } from '#features/catalogue/search/public-ui.tsx'
import { LatestNewsSection } from '#features/music/news/public-ui.tsx'
import { useSite } from '#platform/http/client/site.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SleeveArt } from '#ui/sleeve-art.tsx'
import { NewReleasesSection } from '../home/new-releases-section.tsx'
import { ShowsSection } from '../home/shows-section.tsx'
import { FloatingNav, type FloatingNavProps } from './floating-nav.tsx'
import { LiveCarousel } from './live-carousel.tsx'
import { Mosaic, type MosaicProps } from './mosaic.tsx'

interface AlternativeHomeProps {
  nav: FloatingNavProps
  Tile: MosaicProps['Tile']
  Carousel: ComponentType
  Releases: ComponentType
  Events: ComponentType
  PlayerBar?: ComponentType
}

/** The alternative home: a wall of covers, a search of the catalogue, and a carousel. */
export const AlternativeHomePage = () => (
  <AlternativeHome
    nav={{ artists: { href: '/discover', label: 'Discover' }, shows: 'Shows', signUp: 'Sign up' }}
    Tile={DrawnTile}
    Carousel={LiveCarousel}
    Releases={NewReleasesSection}
    Events={ShowsSection}
  />
)

const DrawnTile: MosaicProps['Tile'] = ({ name }) => <SleeveArt id={name} />

/** The same with these parts. */
export function AlternativeHome({ nav, Tile, Carousel, Releases, Events, PlayerBar }: AlternativeHomeProps) {
  return (
    <>
      <FloatingNav {...nav} />
      <section aria-label="Search" className="relative isolate z-10 -mt-30 md:-mt-19">
        <Mosaic Tile={Tile} />
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
        <Carousel />
      </section>
      <div className="page flex flex-col gap-y-16 pt-16 pb-20 md:gap-y-24 md:pt-24">
        <Releases />
        <Events />
        <LatestNewsSection />
      </div>
      {PlayerBar && <PlayerBar />}
    </>
  )
}
