import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Shown when there is no member of this name. */
export function ProfileNotFound() {
  return (
    <EmptyState
      title="Profile not found"
      level={1}
      action={<ButtonLink to="/community">Go to Community</ButtonLink>}
      className="py-20"
    >
      This user doesn't exist.
    </EmptyState>
  )
}
