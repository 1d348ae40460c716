import { CardSkeletons, TrendingArtists } from '#features/home/pages/public-ui.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx'

const TABS = [
  { value: 'artists', label: 'Artists' },
  { value: 'albums', label: 'Albums' },
]
const TrendingAlbums = lazyPart(() => import('./trending-albums.tsx').then((part) => part.TrendingAlbums))

/** Trending Now by the specification: a tab for artists and one for albums, which loads when it is opened. */
export const TrendingTabs = () => (
  <section id="trending" tabIndex={-1} aria-labelledby="trending-title">
    <Tabs defaultValue="artists">
      <SectionHeading
        id="trending-title"
        title="Trending Now"
        action={<TabList label="What is trending" tabs={TABS} />}
        className="mb-6"
      />
      <TabPanel value="artists">
        <TrendingArtists />
        <p className="mt-6">
          <MoreLink to="/artists">All artists</MoreLink>
        </p>
      </TabPanel>
      <TabPanel value="albums">
        <InPlace fallback={<CardSkeletons label="Loading trending albums" />}>
          <TrendingAlbums />
        </InPlace>
      </TabPanel>
    </Tabs>
  </section>
)
