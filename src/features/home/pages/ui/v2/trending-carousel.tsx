import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Face, useFallbackArtistImage } from '#features/catalogue/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

const SLIDE = 'w-[66vw] max-w-[22rem] shrink-0 px-2 sm:w-[22rem]'
/** Too few slides for a circle are not pushed to the edge either. */
const OPTIONS = { loop: true, align: 'center', containScroll: false } as const
const PLACES = [0, 1, 2, 3, 4, 5]

/** An artist of the carousel. */
export interface CarouselArtist {
  /** The sleeve art and the fallback picture are drawn from it. */
  id: string
  name: string
  /** The address of the artist's page. */
  path: string
  imageUrl: string | null
  /** The lines below the name; empty ones are left out. */
  lines: readonly string[]
}

export function CarouselSkeleton() {
  return (
    <SkeletonGroup label="Loading what’s trending" className="flex justify-center overflow-hidden">
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

/** Artists side by side, in a circle. */
export function Carousel({ artists }: { artists: readonly CarouselArtist[] }) {
  const [view, embla] = useEmblaCarousel(OPTIONS)
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

  const shown = artists[selected]
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
          {artists.map((artist, index) => (
            <Slide
              key={artist.id}
              artist={artist}
              place={`${index + 1} of ${artists.length}`}
              distance={distance(index, selected, artists.length)}
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
        {shown && `${shown.name}, ${selected + 1} of ${artists.length}`}
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
  artist: CarouselArtist
  place: string
  distance: number
}

function Slide({ artist, place, distance }: SlideProps) {
  const fallbackOf = useFallbackArtistImage()
  const { id, name, path, imageUrl, lines } = artist
  return (
    <li aria-roledescription="slide" aria-label={place} className={cx(SLIDE, 'relative text-center')}>
      {/* Scales a child, because the carousel would move a scaled slide by less. */}
      <div
        data-distance={distance}
        className={cx('transition-[scale,opacity] duration-200', PLACE_STYLES[Math.min(distance, 2)])}
      >
        <Face
          id={id}
          name={name}
          imageUrl={imageUrl ?? fallbackOf(id)}
          widest={960}
          sizes="22rem"
          fallbackSrc={fallbackOf(id)}
          eager={distance === 0}
        />
        {/* Only the selected slide shows text: dimmed text would be illegible. */}
        <div className={cx('transition-opacity duration-200', distance > 0 && 'opacity-0')}>
          <h3 className="type-title mt-4 wrap-anywhere">
            <PageLink
              href={path}
              draggable={false}
              className="cover-link focus-visible:after:-outline-offset-2"
            >
              {name}
            </PageLink>
          </h3>
          {lines.map((line) => (
            <p key={line} className="figures mt-0.5 text-muted">
              {line}
            </p>
          ))}
        </div>
      </div>
    </li>
  )
}
