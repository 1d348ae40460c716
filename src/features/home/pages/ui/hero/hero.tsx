import { HeroSearch } from '#features/catalogue/search/public-ui.tsx'
import { usePart } from '#platform/http/client/parts.ts'
import { cx } from '#ui/cx.ts'
import burst from './burst.svg?url&no-inline'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** What the site calls shows in a sentence. */
    showsWord: string
  }
}

/** The hero of the home: the claim and the search. On a home that has a part for members they see the search alone. */
export function Hero() {
  const shrinks = usePart('memberHome', true)
  const forGuests = shrinks && 'in-data-member:hidden'
  return (
    <section aria-label="Search" data-poster-footer className="relative isolate z-10">
      <div
        aria-hidden="true"
        className={cx('pointer-events-none absolute inset-0 -z-10 overflow-hidden', forGuests)}
      >
        <div
          style={{ maskImage: `url(${burst})` }}
          className="absolute -top-14 -right-36 size-80 bg-brass mask-contain mask-no-repeat md:top-auto md:right-[calc(24%-var(--burst)/2)] md:-bottom-[calc(var(--burst)/2)] md:size-(--burst) md:[--burst:clamp(38rem,78vw,76rem)]"
        />
      </div>
      <div
        className={cx(
          'page py-12 md:py-20',
          shrinks && 'in-data-member:pt-6 in-data-member:pb-0 md:in-data-member:pt-8 md:in-data-member:pb-0',
        )}
      >
        <h1 className={cx('type-poster', forGuests)}>
          Find it. <br />
          Hear it. <br />
          Be there.
        </h1>
        <p className={cx('mt-5 max-w-[30rem] text-lg text-muted', forGuests)}>
          Artists, albums, releases, {usePart('showsWord', 'shows')} and music news, and the people who love
          them.
        </p>
        <div className={cx('mt-7 max-w-[44rem]', shrinks && 'in-data-member:mt-0')}>
          <HeroSearch />
        </div>
      </div>
    </section>
  )
}
