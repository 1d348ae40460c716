import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** For the URL of a show that does not exist or was deleted. */
export function ShowNotFound() {
  return (
    <div className="page max-w-3xl py-8 md:py-12">
      <EmptyState
        level={1}
        title="Show not found"
        action={<ButtonLink to="/tickets">All upcoming shows</ButtonLink>}
      >
        Its organiser may have taken it back.
      </EmptyState>
    </div>
  )
}
