import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'

export interface ListTroubleProps {
  /** Whether loading failed; otherwise the list is empty. */
  failed: boolean
  /** What could not be loaded, in the sentence of the error, such as "trending artists". */
  subject: string
  emptyTitle: string
  emptyText: string
  /** The level of the heading of an empty list. */
  level?: 2 | 3
  retry: () => void
  retrying: boolean
}

/** Replaces a list that failed to load or is empty. */
export function ListTrouble({
  failed,
  subject,
  emptyTitle,
  emptyText,
  level,
  retry,
  retrying,
}: ListTroubleProps) {
  if (failed) return <ErrorState title={`Couldn’t load ${subject}`} onRetry={retry} retrying={retrying} />
  return (
    <EmptyState
      title={emptyTitle}
      level={level}
      action={
        <Button variant="secondary" onClick={retry} pending={retrying}>
          Refresh
        </Button>
      }
    >
      {emptyText}
    </EmptyState>
  )
}
