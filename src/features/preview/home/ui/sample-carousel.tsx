import { useQuery } from '@tanstack/react-query'
import { artistPath } from '#features/catalogue/public-ui.tsx'
import { Carousel, type CarouselArtist, CarouselSkeleton } from '#features/home/pages/public-ui.tsx'
import { SAMPLE_DJS } from '#features/preview/samples/djs.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import type { TrendingDj } from '../contract.ts'
import { trendingDjsQuery } from './queries.ts'

/** The eight artists of the specification with their albums. */
export function SampleCarousel() {
  return (
    <>
      <p className="page -mt-6 mb-6">
        <SampleMark />
      </p>
      <Slides />
    </>
  )
}

function Slides() {
  const { data, isError } = useQuery(trendingDjsQuery)
  if (data) return <Carousel artists={data.items.map(toSlide)} />
  if (isError) {
    return <Carousel artists={SAMPLE_DJS.map(({ image, ...dj }) => toSlide({ ...dj, imageUrl: image }))} />
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
