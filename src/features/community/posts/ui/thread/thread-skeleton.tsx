import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading replies" className="flex flex-col gap-4">
      {[0, 1, 2].map((place) => (
        <div key={place} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="pt-1.5">
            <Skeleton className="h-4 w-44 max-w-full" />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-4 mb-3 h-4 w-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
