import { useQuery } from '@tanstack/react-query'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import type { TrendingDj } from '../../contract.ts'
import { trendingDjsQuery } from './queries.ts'
import { Carousel, type CarouselArtist, CarouselSkeleton } from './trending-carousel.tsx'

interface SampleCarouselProps {
  /** Shown if loading fails. */
  placeholders: readonly (Omit<TrendingDj, 'imageUrl'> & { image: string })[]
}

/** The eight artists of the specification with their albums. */
export function SampleCarousel({ placeholders }: SampleCarouselProps) {
  return (
    <>
      <p className="page -mt-6 mb-6">
        <SampleMark />
      </p>
      <Slides placeholders={placeholders} />
    </>
  )
}

function Slides({ placeholders }: SampleCarouselProps) {
  const { data, isError } = useQuery(trendingDjsQuery)
  if (data) return <Carousel artists={data.items.map(toSlide)} />
  if (isError) {
    return <Carousel artists={placeholders.map(({ image, ...dj }) => toSlide({ ...dj, imageUrl: image }))} />
  }
  return <CarouselSkeleton />
}

const toSlide = ({
  name,
  slug,
  imageUrl,
  genre,
  followers,
  latestAlbum,
  year,
}: TrendingDj): CarouselArtist => ({
  id: name,
  name,
  path: artistPath(slug),
  imageUrl,
  lines: [`${genre} · ${followers} followers`, `${latestAlbum} · ${year}`],
})
