import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Shown when no show is announced yet: says where shows come from, and how to announce one. */
export function NoShows({ level }: { level: 2 | 3 }) {
  return (
    <EmptyState
      title="The stage is free"
      level={level}
      action={
        <ButtonLink to="/business/claim" variant="secondary">
          Announce a show
        </ButtonLink>
      }
    >
      Shows appear here as soon as artists, labels, festivals and venues announce them. Are you one of them?
      Claim your page and be the first.
    </EmptyState>
  )
}
