import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { artistPath, Face } from '#features/catalogue/public-ui.tsx'
import { FOLLOW_ON_COVER, OfferedFollowIcon } from '#features/follow/follows/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageLink } from '#ui/page-link.tsx'
import type { DirectoryEntry } from '../../contract.ts'
import { DIRECTORY_COUNT_MAX } from '../../limits.ts'
import { directoryTitle } from './directory-address.ts'
import { DirectoryFilters } from './directory-filters.tsx'
import { directoryFiltersQuery, directoryQuery } from './directory-queries.ts'
import type { DirectorySearch } from './directory-search.ts'

/** All artists, or those of a letter, country, decade and genre. */
export function DirectoryPage({ search }: { search: DirectorySearch }) {
  const { data: filters } = useSuspenseQuery(directoryFiltersQuery)
  const { data: page } = useSuspenseQuery(directoryQuery(search))
  return (
    <div className="page py-8 md:py-12">
      <h1 className="type-display wrap-anywhere">{directoryTitle(search, filters.countries)}</h1>
      {page.count !== null && (
        <p className="mt-2 text-muted">
          {page.count >= DIRECTORY_COUNT_MAX
            ? `${DIRECTORY_COUNT_MAX.toLocaleString('en')} artists or more`
            : `${page.count} ${page.count === 1 ? 'artist' : 'artists'}`}
        </p>
      )}
      <DirectoryFilters search={search} filters={filters} />
      {page.items.length === 0 ? (
        <EmptyState level={2} title="No artists here yet">
          {search.by === 'followed' ? 'Nobody follows anyone yet.' : 'We don’t have any artists like that.'}
        </EmptyState>
      ) : (
        <ul
          aria-label="Artists"
          className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-6"
        >
          {page.items.map((artist) => (
            <ArtistEntry key={artist.id} artist={artist} />
          ))}
        </ul>
      )}
      {page.nextCursor && (
        <Link
          to="/artists"
          search={{ ...search, decade: search.decade?.toString(), after: page.nextCursor }}
          className="link mt-8 inline-flex min-h-11 items-center"
        >
          Next page
        </Link>
      )}
    </div>
  )
}

function ArtistEntry({ artist }: { artist: DirectoryEntry }) {
  const { id, name, slug, countryName, year, type, disambiguation, imageUrl } = artist
  return (
    <li className="relative min-w-0">
      <Face
        id={id}
        name={name}
        imageUrl={imageUrl}
        widest={320}
        sizes="(width >= 64rem) 12rem, (width >= 40rem) 30vw, 45vw"
      />
      <OfferedFollowIcon kind="artist" id={id} name={name} className={FOLLOW_ON_COVER} />
      <h2 className="type-heading mt-3 line-clamp-2 wrap-anywhere">
        <PageLink href={`${artistPath(slug)}?mbid=${id}`} className="cover-link">
          <bdi>{name}</bdi>
        </PageLink>
      </h2>
      <p className="mt-1 line-clamp-2 text-sm text-muted">
        {[disambiguation ?? [type, countryName].filter(Boolean).join(', '), year]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
    </li>
  )
}
