import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '#features/accounts/public-ui.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { SEARCH_FAILED, SUGGESTIONS_MAX_LENGTH, SUGGESTIONS_MIN_LENGTH } from '../../limits.ts'
import type { ResultsSearch } from '../../results-search.ts'
import { AddToMusicBrainz } from '../add-to-musicbrainz.tsx'
import { KIND_TITLES } from './kinds.ts'
import { ResultFacets } from './result-facets.tsx'
import { type FollowIcon, ResultLists } from './result-lists.tsx'
import { isSearchable, resultsQuery } from './results-query.ts'

interface ResultsPageProps {
  search: ResultsSearch
  FollowIcon: FollowIcon
}

/** The search of the whole site. */
export function ResultsPage({ search, FollowIcon }: ResultsPageProps) {
  const navigate = useNavigate()
  return (
    <div className="reading-page py-8 md:py-12">
      <h1 className="type-display">Search</h1>
      <div className="mt-6">
        <SearchInput
          label="Search everything"
          placeholder="Artists, albums, songs, labels, festivals, shows, members, posts"
          value={search.q ?? ''}
          onSearch={(words) =>
            navigate({ to: '/search', search: { q: words || undefined, kind: search.kind }, replace: true })
          }
          maxLength={SUGGESTIONS_MAX_LENGTH}
          action="/search"
          name="q"
          autoFocus={!search.q}
          shortcut="/"
        />
      </div>
      {isSearchable(search.q) ? (
        <Results search={search} q={search.q} FollowIcon={FollowIcon} />
      ) : (
        <p className="mt-6 text-muted">
          {search.q
            ? `Type at least ${SUGGESTIONS_MIN_LENGTH} characters.`
            : 'Type a name, a title or some words of a post.'}
        </p>
      )}
    </div>
  )
}

function Results({ search, q, FollowIcon }: ResultsPageProps & { q: string }) {
  const { status, userId } = useSession()
  const { data, isError } = useQuery(resultsQuery(search, userId))
  const rendered = useQueryClient().getQueryData(resultsQuery(search).queryKey)
  if (!data) {
    return (
      <p role="status" className="mt-8 flex items-center gap-3 text-muted">
        {isError ? (
          SEARCH_FAILED
        ) : (
          <>
            <Spinner />
            <span>Searching...</span>
          </>
        )}
      </p>
    )
  }
  const isFoundElsewhere = data.facets.some(({ count }) => count > 0)
  return (
    <>
      <ResultFacets facets={data.facets} search={search} />
      <ResultLists
        page={data}
        search={search}
        isForAll={status !== 'visitor' && data === rendered}
        FollowIcon={FollowIcon}
      />
      {data.pending && (
        <p role="status" className="mt-6 flex items-center gap-3 text-muted">
          <Spinner />
          {data.loading
            ? 'This site is still loading its catalogue. More in a moment...'
            : 'Searching MusicBrainz for more...'}
        </p>
      )}
      {data.items.length === 0 && !data.pending && isFoundElsewhere && search.kind && (
        <EmptyState
          level={2}
          title={`No ${KIND_TITLES[search.kind].toLowerCase()} found for "${q}"`}
          action={
            <Link to="/search" search={{ q }} className="link inline-flex min-h-11 items-center">
              All results
            </Link>
          }
          className="wrap-anywhere"
        />
      )}
      {data.items.length === 0 && !data.pending && !isFoundElsewhere && (
        <EmptyState
          level={2}
          title={`No results found for "${q}"`}
          action={data.unanswered ? undefined : <AddToMusicBrainz name={q} />}
          className="wrap-anywhere"
        >
          {data.unanswered
            ? 'We don’t know it, and MusicBrainz didn’t answer. Please try again in a moment.'
            : 'Neither we nor MusicBrainz know an artist, album or song with this name. Anyone can add an artist there.'}
        </EmptyState>
      )}
    </>
  )
}
