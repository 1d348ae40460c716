import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

/** The skeleton of an album's or song's page. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div className="page">
      <SkeletonGroup
        label={label}
        className="grid gap-8 pt-6 pb-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1.7fr)] md:items-end md:py-12"
      >
        <Skeleton className="aspect-square" />
        <div className="space-y-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-20 w-4/5" />
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-11 w-72" />
        </div>
      </SkeletonGroup>
      <TrackSkeleton label="Loading tracks" />
    </div>
  )
}

/** The skeleton of a track list. */
export function TrackSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      {ROWS.map((row) => (
        <div key={row} className="flex h-12 items-center gap-3 border-b border-line pr-2 last:border-b-0">
          <span className="w-8" />
          <Skeleton className={row % 3 === 0 ? 'h-4 w-2/5' : 'h-4 w-1/2'} />
          <Skeleton className="ml-auto h-4 w-10" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** Shown when nothing is stored and the music database does not answer. */
export function RecordUnavailable({ kind, onRetry }: { kind: 'album' | 'song'; onRetry: () => void }) {
  return (
    <div className="page py-16">
      <h1 className="type-display">{kind === 'album' ? 'An album' : 'A song'}</h1>
      <ErrorState title={`Couldn’t load the ${kind}`} onRetry={onRetry} retrying={false}>
        The music database isn’t answering. This page fills in by itself as soon as it does.
      </ErrorState>
    </div>
  )
}
