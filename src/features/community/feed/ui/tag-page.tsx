import { useSession } from '#features/accounts/public-ui.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Feed } from './feed.tsx'

/** The posts with a hashtag, newest first. */
export function TagPage({ tag }: { tag: string }) {
  const { userId } = useSession()
  return (
    <div className="reading-page py-8 md:py-12">
      <h1 className="type-display break-words">
        <bdi>#{tag}</bdi>
      </h1>
      <p className="mt-2 mb-6 text-lg text-muted">Posts with this hashtag</p>
      <Feed
        key={tag}
        filter={{ tag }}
        userId={userId}
        empty={
          <EmptyState
            level={2}
            title="No posts found"
            action={<ButtonLink to="/community">Go to Community</ButtonLink>}
          >
            Nobody has posted with <bdi>#{tag}</bdi> yet.
          </EmptyState>
        }
      />
    </div>
  )
}
