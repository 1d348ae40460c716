import { POST_NOT_FOUND } from '#features/community/limits.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** For the address of a post that does not exist or was deleted. */
export function PostNotFound() {
  return (
    <div className="reading-page py-8 md:py-12">
      <EmptyState
        level={1}
        title={POST_NOT_FOUND}
        action={<ButtonLink to="/community">Go to Community</ButtonLink>}
      >
        Its author may have deleted it.
      </EmptyState>
    </div>
  )
}
