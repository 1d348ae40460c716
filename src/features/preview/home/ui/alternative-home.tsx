import { artistPath } from '#features/catalogue/public-ui.tsx'
import { AlternativeHome } from '#features/home/pages/public-ui.tsx'
import { FIXED_ARTIST_SLUG } from '#features/preview/samples/djs.ts'
import { sampleImage } from '#features/preview/samples/images.ts'
import { SampleCarousel } from './sample-carousel.tsx'
import { SampleEventsSection } from './sample-events-section.tsx'
import { SamplePlayerBar } from './sample-player-bar.tsx'
import { SampleReleases } from './sample-releases.tsx'

export { loadSampleDjs } from './queries.ts'

/** The alternative home by the specification. */
export const SampleAlternativeHome = () => (
  <AlternativeHome
    nav={{
      artists: { href: artistPath(FIXED_ARTIST_SLUG), label: 'Artists' },
      shows: 'Festivals',
      signUp: 'Start free trial',
    }}
    Tile={SampleTile}
    Carousel={SampleCarousel}
    Releases={SampleReleases}
    Events={SampleEventsSection}
    PlayerBar={SamplePlayerBar}
  />
)

const SampleTile = ({ name }: { name: string }) => (
  <img src={sampleImage(name)} alt="" decoding="async" className="size-full object-cover" />
)
