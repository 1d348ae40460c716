import Play from 'virtual:icon/play'
import { similarPath } from '#features/catalogue/public-ui.tsx'
import { ArtistPageOf, type ArtistPageProps, type ArtistParts } from '#features/music/artist/public-ui.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { lazyPart } from '#ui/on-demand.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { AlbumsOrSamples } from './albums-or-samples.tsx'
import { SpecifiedHero } from './specified-hero.tsx'

const FilledPlay: Icon = ({ className, ...props }) => (
  <Play {...props} fill="currentColor" className={cx(className, 'translate-x-px')} />
)

const SimilarLink: ArtistParts['Similar'] = ({ mbid, slug }) => (
  <PageLink
    href={`${similarPath(slug)}?mbid=${mbid}`}
    className="link mt-12 inline-flex min-h-11 items-center"
  >
    Similar artists and connections
  </PageLink>
)

const PARTS: ArtistParts = {
  shows: lazyPart(() => import('./sample-shows-tab.tsx').then((part) => part.SampleShowsTab)),
  story: lazyPart(() => import('./sample-story-tab.tsx').then((part) => part.SampleStoryTab)),
  merch: lazyPart(() => import('./sample-merch-tab.tsx').then((part) => part.SampleMerchTab)),
  listening: { word: 'Play', Icon: FilledPlay, hasPlainRows: true, offersSearch: false },
  lists: ['songs', 'albums', 'features', 'contributions'],
  Hero: SpecifiedHero,
  Albums: AlbumsOrSamples,
  Similar: SimilarLink,
  hasUnknown: true,
  isStorySample: true,
}

/** The page of an artist by the specification, which has one for every name. */
export const SpecifiedArtistPage = (props: ArtistPageProps) => <ArtistPageOf {...props} parts={PARTS} />
