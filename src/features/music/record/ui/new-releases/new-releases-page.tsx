import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AlbumCards } from '../parts/album-cards.tsx'
import { newReleasesQuery } from '../state/queries.ts'

/** What came out in the last twelve months, the latest day first. */
export function NewReleasesPage({ after }: { after: string | undefined }) {
  const { data: page } = useSuspenseQuery(newReleasesQuery(after))
  return (
    <div className="page py-8 md:py-12">
      <h1 className="type-display">New releases</h1>
      <p className="mt-2 text-muted">Everything that came out in the last twelve months, newest first.</p>
      {page.items.length === 0 ? (
        <EmptyState
          level={2}
          title="No new records yet"
          action={
            <ButtonLink to="/artists" variant="secondary">
              All artists
            </ButtonLink>
          }
        >
          Records will show up here as they come out.
        </EmptyState>
      ) : (
        <div className="mt-8">
          <AlbumCards label="New releases" albums={page.items} level={2} />
        </div>
      )}
      {page.nextCursor && (
        <Link
          to="/releases"
          search={{ after: page.nextCursor }}
          className="link mt-8 inline-flex min-h-11 items-center"
        >
          Next page
        </Link>
      )}
    </div>
  )
}
