import PenLine from 'virtual:icon/pen-line'
import { useSession } from '#features/accounts/public-ui.tsx'
import { PostsAbout } from '#features/community/public-ui.tsx'
import type { VenueDetails } from '#features/shows/contract.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The posts about a venue. */
export function VenueCommunity({ venue: { id, name } }: { venue: VenueDetails }) {
  const { status } = useSession()
  return (
    <section aria-labelledby="community" className="mt-12 max-w-3xl">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="community" className="type-title">
          Community
        </h2>
        {status === 'member' && (
          <ButtonLink to="/community" state={{ linkedVenue: { type: 'venue', id, name } }}>
            <PenLine aria-hidden="true" />
            Create Post
          </ButtonLink>
        )}
      </div>
      <PostsAbout
        type="venue"
        id={id}
        empty={
          <EmptyState title="No Community Posts Yet" level={3}>
            Be the first to say something about {name}.
          </EmptyState>
        }
      />
    </section>
  )
}
