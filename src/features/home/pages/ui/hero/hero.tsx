import { HeroSearch } from '#features/catalogue/search/public-ui.tsx'
import burst from './burst.svg?url&no-inline'

/** The hero of the home: the claim and the search. */
export function Hero() {
  return (
    <section aria-label="Search" className="relative isolate z-10">
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
        <div
          style={{ maskImage: `url(${burst})` }}
          className="absolute -top-14 -right-36 size-80 max-md:in-data-news:top-0 bg-brass mask-contain mask-no-repeat md:top-auto md:right-[calc(24%-var(--burst)/2)] md:-bottom-[calc(var(--burst)/2)] md:size-(--burst) md:[--burst:clamp(38rem,78vw,76rem)]"
        />
      </div>
      <div className="page pt-12 pb-12 md:pt-20 md:pb-20">
        <h1 className="type-poster">
          Find it. <br />
          Hear it. <br />
          Be there.
        </h1>
        <p className="mt-5 max-w-[30rem] text-lg text-muted">
          Artists, albums, releases, live events and music news, and the people who love them.
        </p>
        <div className="mt-7 max-w-[44rem]">
          <HeroSearch />
        </div>
      </div>
    </section>
  )
}
