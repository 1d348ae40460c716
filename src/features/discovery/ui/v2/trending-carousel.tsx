import { useQuery } from '@tanstack/react-query'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { imageSrcSet } from '#features/images/contract.ts'
import { CoverArt } from '#ui/cover-art.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { SAMPLE_DJS } from '../../../../../sample-data/djs.ts'
import { fallbackArtistImage } from '../../../../../sample-data/images.ts'
import type { TrendingDj } from '../../contract.ts'
import { trendingDjsQuery } from './queries.ts'

const SLIDE = 'w-[66vw] max-w-[22rem] shrink-0 px-2 sm:w-[22rem]'
const PLACES = [0, 1, 2, 3, 4, 5]

/** Eight artists with their albums; if loading fails, the sample data of the same artists. */
export function TrendingCarousel() {
  const { data, isError } = useQuery(trendingDjsQuery)
  if (data) return <Carousel djs={data.items} />
  if (isError) return <Carousel djs={SAMPLE_DJS.map(({ image, ...dj }) => ({ ...dj, imageUrl: image }))} />
  return (
    <SkeletonGroup label="Loading what is trending" className="flex justify-center overflow-hidden">
      {PLACES.map((place) => (
        <div key={place} className={SLIDE}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mx-auto mt-4 h-7 w-1/2" />
          <Skeleton className="mx-auto mt-2 h-4 w-2/3" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

function Carousel({ djs }: { djs: readonly TrendingDj[] }) {
  const [view, embla] = useEmblaCarousel({ loop: true, align: 'center' })
  const [selected, setSelected] = useState(0)

  useEffect(() => {
    if (!embla) return
    const follow = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', follow).on('reInit', follow)
    return () => void embla.off('select', follow).off('reInit', follow)
  }, [embla])

  function move(direction: 1 | -1) {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (direction > 0) embla?.scrollNext(isStill)
    else embla?.scrollPrev(isStill)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? 1 : -1)
  }

  const shown = djs[selected]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is the carousel pattern of WAI-ARIA
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Trending artists and albums"
      onKeyDown={onKeyDown}
      className="relative mx-auto max-w-[100rem]"
    >
      <div ref={view} className="overflow-hidden">
        {/* Centres the first slide before hydration. */}
        <ul className="flex touch-pan-y [transform:translateX(calc(50%-min(33vw,11rem)))] sm:[transform:translateX(calc(50%-11rem))]">
          {djs.map((dj, index) => (
            <Slide
              key={dj.name}
              dj={dj}
              place={`${index + 1} of ${djs.length}`}
              distance={distance(index, selected, djs.length)}
            />
          ))}
        </ul>
      </div>
      <div className="pointer-events-none absolute inset-x-6 top-[11rem] z-10 hidden -translate-y-1/2 justify-between *:pointer-events-auto lg:flex">
        <IconButton label="Previous slide" variant="solid" onClick={() => move(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label="Next slide" variant="solid" onClick={() => move(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {shown && `${shown.name}, ${selected + 1} of ${djs.length}`}
      </p>
    </div>
  )
}

/** The number of steps from the selected slide, in the shorter direction. */
function distance(index: number, selected: number, count: number): number {
  const steps = Math.abs(index - selected)
  return Math.min(steps, count - steps)
}

/** The scale and opacity of the selected slide, its neighbours, and all others. */
const PLACE_STYLES = ['scale-100 opacity-100', 'scale-90 opacity-70', 'scale-75 opacity-40']

interface SlideProps {
  dj: TrendingDj
  place: string
  distance: number
}

function Slide({ dj, place, distance }: SlideProps) {
  const { name, slug, imageUrl, genre, followers, latestAlbum, year } = dj
  return (
    <li aria-roledescription="slide" aria-label={place} className={cx(SLIDE, 'relative text-center')}>
      {/* Scales a child, because the carousel would move a scaled slide by less. */}
      <div
        data-distance={distance}
        className={cx('transition-[scale,opacity] duration-200', PLACE_STYLES[Math.min(distance, 2)])}
      >
        <CoverArt
          id={name}
          title={name}
          src={imageUrl ?? fallbackArtistImage(name)}
          srcSet={imageUrl ? imageSrcSet(imageUrl, 960) : undefined}
          sizes="22rem"
          fallbackSrc={fallbackArtistImage(name)}
          eager={distance === 0}
        />
        {/* Only the selected slide shows text: dimmed text would be illegible. */}
        <div className={cx('transition-opacity duration-200', distance > 0 && 'opacity-0')}>
          <h3 className="type-title mt-4 wrap-anywhere">
            <PageLink
              href={artistPath(slug)}
              draggable={false}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              {name}
            </PageLink>
          </h3>
          <p className="figures mt-1 text-muted">
            {genre} · {followers} followers
          </p>
          <p className="figures text-muted">
            {latestAlbum} · {year}
          </p>
        </div>
      </div>
    </li>
  )
}
