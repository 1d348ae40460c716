import { failureMessage } from '#platform/http/client/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

/** The skeleton of a section while it loads. */
export function SectionSkeleton({ lines = 2 }: { lines?: number }) {
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={line} className="h-12 max-w-md" />
      ))}
    </SkeletonGroup>
  )
}

interface SectionErrorProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Shown when a section of the settings could not be loaded. */
export function SectionError({ query }: SectionErrorProps) {
  return (
    <ErrorState className="py-4!" onRetry={() => query.refetch()} retrying={query.isFetching}>
      {failureMessage(query.error)}
    </ErrorState>
  )
}
