import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { ListSource, SourceLink, Sources } from '#features/catalogue/public-ui.tsx'
import { artistAddress } from '#features/music/artist/ui/artist-head.ts'
import { artistQuery } from '#features/music/artist/ui/state/queries.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FilterLink, FilterLinks, FoldedFilterLinks } from '#ui/filter-links.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { PageLink } from '#ui/page-link.tsx'
import type { Discography, Facet } from '../../contract.ts'
import { AlbumCards } from '../parts/album-cards.tsx'
import { RecordSkeleton } from '../parts/record-pending.tsx'
import { discographyQuery } from '../state/queries.ts'
import { DISCOGRAPHY_FILTERS, type DiscographySearch, discographyAddress } from './discography-search.ts'
import { chosenFilters } from './discography-title.ts'

interface DiscographyPageProps {
  /** The name in the URL. */
  artistName: string
  search: DiscographySearch
}

/** All albums, EPs and singles of an artist, by type, year, label and country. */
export function DiscographyPage({ artistName, search }: DiscographyPageProps) {
  const { data: artist } = useQuery(artistQuery(artistName, search.mbid))
  return artist?.mbid ? (
    <List artist={{ ...artist, mbid: artist.mbid }} artistName={artistName} search={search} />
  ) : (
    <RecordSkeleton label="Loading the discography" />
  )
}

interface ListProps extends DiscographyPageProps {
  artist: { mbid: string; name: string; fetchedAt: string | null } & Parameters<typeof artistAddress>[0]
}

function List({ artist, artistName, search }: ListProps) {
  const { mbid: _, ...filter } = search
  const { data: list, refetch } = useQuery(discographyQuery(artist.mbid, filter))
  const isWhole = list?.state === 'ready' && list.covers === 'ready'
  useLiveTopic(isWhole ? undefined : `artist:${artist.mbid}`, () => void refetch())
  if (!list) return <RecordSkeleton label="Loading the discography" />
  const { items, count, total, nextCursor } = list
  return (
    <div className="page py-8 pb-20 md:py-12">
      <PageLink href={artistAddress(artist)} className="link inline-flex min-h-11 items-center">
        <bdi>{artist.name}</bdi>
      </PageLink>
      <h1 className="type-display mt-1 wrap-anywhere">
        Discography of <bdi>{artist.name}</bdi>
        {chosenFilters(filter, list).map((chosen, place) => (
          <Fragment key={chosen}>
            {place === 0 ? ': ' : ', '}
            <bdi>{chosen}</bdi>
          </Fragment>
        ))}
      </h1>
      {items.length > 0 && (
        <p className="figures mt-2 text-muted">
          {total === null || hasFilter(filter)
            ? formatCount(count, 'release')
            : `${formatNumber(count)} of ${formatCount(total, 'release')}`}
          {total !== null && (
            <>
              {' · '}
              <SourceLink href={`https://musicbrainz.org/artist/${artist.mbid}`}>
                {`All ${formatNumber(total)} at MusicBrainz`}
              </SourceLink>
            </>
          )}
        </p>
      )}
      <Filters artistName={artistName} search={search} facets={list.facets} />
      {items.length > 0 ? (
        <div className="mt-8">
          <AlbumCards label="Releases" albums={items} of={artist.name} level={2} />
        </div>
      ) : (
        <NoReleases list={list} onRetry={() => void refetch()} />
      )}
      {list.state === 'pending' && items.length > 0 && (
        <p className="mt-8 text-muted" role="status">
          Asking the music database for more.
        </p>
      )}
      {nextCursor && (
        <PageLink
          href={`${discographyAddress(artistName, search)}${hasWords(search) ? '&' : '?'}after=${encodeURIComponent(nextCursor)}`}
          className="link mt-8 inline-flex min-h-11 items-center"
        >
          Next page
        </PageLink>
      )}
      {items.length > 0 && (
        <Sources>
          <ListSource
            title="Releases"
            of="artist"
            path={`artist/${artist.mbid}`}
            fetchedAt={artist.fetchedAt}
            row="album"
          />
        </Sources>
      )}
    </div>
  )
}

const hasFilter = (search: DiscographySearch) => DISCOGRAPHY_FILTERS.some((one) => search[one] !== undefined)

const hasWords = ({ after: _, ...search }: DiscographySearch) =>
  Object.values(search).some((value) => value !== undefined)

const FOLDED = { year: 'Years', label: 'Labels', country: 'Countries' } as const

interface FiltersProps {
  artistName: string
  search: DiscographySearch
  facets: Discography['facets']
}

/** Links that add a filter to the others, or remove it when it is chosen. */
function Filters({ artistName, search, facets }: FiltersProps) {
  const links = (filter: (typeof DISCOGRAPHY_FILTERS)[number]) =>
    facets[filter].map(({ value, name, count }: Facet) => {
      const isChosen = search[filter] === value
      const href = discographyAddress(artistName, { ...search, [filter]: isChosen ? undefined : value })
      return (
        <FilterLink key={value} href={href} isChosen={isChosen}>
          {isChosen ? `${name} ×` : name}
          <span className="figures ml-1.5 text-sm text-muted">{count}</span>
        </FilterLink>
      )
    })
  if (DISCOGRAPHY_FILTERS.every((filter) => facets[filter].length === 0)) return null
  return (
    <nav aria-label="Filters" className="mt-5 flex flex-col gap-1">
      {facets.type.length > 0 && <FilterLinks>{links('type')}</FilterLinks>}
      {DISCOGRAPHY_FILTERS.map(
        (filter) =>
          filter !== 'type' &&
          facets[filter].length > 0 && (
            <FoldedFilterLinks key={filter} label={FOLDED[filter]} isOpen={search[filter] !== undefined}>
              {links(filter)}
            </FoldedFilterLinks>
          ),
      )}
    </nav>
  )
}

function NoReleases({ list, onRetry }: { list: Discography; onRetry: () => void }) {
  const hasOthers = list.facets.type.length > 0
  if (list.state === 'pending') {
    return (
      <EmptyState title="Asking the music database" level={2}>
        This fills in by itself as soon as it answers.
      </EmptyState>
    )
  }
  if (list.state === 'unavailable' && !hasOthers) {
    return (
      <ErrorState title="Couldn’t load the discography" onRetry={onRetry} retrying={false}>
        The music database isn’t answering. This fills in by itself as soon as it does.
      </ErrorState>
    )
  }
  return (
    <EmptyState title={hasOthers ? 'No matching releases' : 'No releases known yet'} level={2}>
      {hasOthers ? 'Remove a filter to see more.' : 'The music database has none. Anyone can add them there.'}
    </EmptyState>
  )
}
