import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'

export interface ListTroubleProps {
  /** Whether asking failed; else there is nothing. */
  failed: boolean
  /** Begins the sentence of the error, such as "Trending artists". */
  what: string
  emptyTitle: string
  emptyText: string
  /** Of the heading of an empty list. */
  level?: 2 | 3
  retry: () => void
  retrying: boolean
}

/** Stands where a list would be: it could not be had, or there is nothing in it. */
export function ListTrouble({
  failed,
  what,
  emptyTitle,
  emptyText,
  level,
  retry,
  retrying,
}: ListTroubleProps) {
  if (failed) return <ErrorState title={`${what} did not load`} onRetry={retry} retrying={retrying} />
  return (
    <EmptyState
      title={emptyTitle}
      level={level}
      action={
        <Button variant="secondary" onClick={retry} pending={retrying}>
          Look again
        </Button>
      }
    >
      {emptyText}
    </EmptyState>
  )
}
