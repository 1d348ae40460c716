import burst from './burst.svg?url&no-inline'
import { HeroSearch } from './hero-search.tsx'

/** The poster at the top of the home: what Fanfare is for, and the search. */
export function Hero() {
  return (
    <section aria-label="Search" className="relative isolate">
      <div
        aria-hidden="true"
        style={{ maskImage: `url(${burst})` }}
        className="pointer-events-none absolute inset-0 -z-10 bg-brass mask-no-repeat [mask-position:right_-6rem_center] [mask-size:auto_140%] opacity-90"
      />
      <div className="page pt-12 pb-14 md:pt-20 md:pb-20">
        <h1 className="type-poster">
          Find it. <br />
          Hear it. <br />
          Be there.
        </h1>
        <p className="mt-5 max-w-[34rem] text-lg text-muted">
          Artists, albums, releases, live events and music news, and the people who love them.
        </p>
        <div className="mt-7 max-w-[44rem]">
          <HeroSearch />
        </div>
      </div>
    </section>
  )
}
