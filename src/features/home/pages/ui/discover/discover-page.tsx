import Disc3 from 'virtual:icon/disc-3'
import LayoutList from 'virtual:icon/layout-list'
import Shirt from 'virtual:icon/shirt'
import Users from 'virtual:icon/users'
import { Link } from '@tanstack/react-router'
import { DirectoryWays } from '#features/music/artist/public-ui.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { NewReleasesSection } from '../home/new-releases-section.tsx'
import { TrendingArtists } from '../home/trending-section.tsx'

const MORE = [
  { to: '/artists', label: 'Artists from A to Z', Icon: Users },
  { to: '/merch', label: 'Merch', Icon: Shirt },
  { to: '/v1', label: 'Everything at a glance', Icon: LayoutList },
  { to: '/v2', label: 'A wall of covers', Icon: Disc3 },
] as const

/** The ways into the catalogue: artists, new records, genres, decades, countries, merch. */
export const DiscoverPage = () => (
  <div className="page flex flex-col gap-y-14 py-8 md:gap-y-20 md:py-12">
    <div>
      <h1 className="type-display">Discover</h1>
      <nav aria-label="More to discover" className="mt-6">
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {MORE.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-14 items-center h-full gap-3 rounded-card bg-surface px-4 py-2 leading-tight font-semibold hover:bg-raised"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <section aria-labelledby="trending-artists">
      <SectionHeading
        id="trending-artists"
        title="Artists"
        action={<MoreLink to="/artists">All artists</MoreLink>}
        className="mb-6"
      />
      <TrendingArtists />
    </section>
    <NewReleasesSection />
    <DirectoryWays />
  </div>
)
