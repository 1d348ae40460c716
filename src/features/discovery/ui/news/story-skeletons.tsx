import { Skeleton } from '#ui/skeleton.tsx'

/** The place of the featured story. */
export function FeaturedStorySkeleton() {
  return (
    <div className="overflow-hidden rounded-card bg-surface lg:grid lg:grid-cols-[7fr_5fr]">
      <Skeleton className="aspect-[16/9] rounded-none lg:aspect-auto lg:min-h-96" />
      <div className="space-y-4 p-5 sm:p-8">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-20" />
        <Skeleton className="h-16" />
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  )
}

/** The place of one of the other stories. */
export function StorySkeleton() {
  return (
    <div className="overflow-hidden rounded-card bg-surface">
      <Skeleton className="aspect-[16/9] rounded-none" />
      <div className="space-y-3 p-5">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-12" />
        <Skeleton className="h-9" />
        <Skeleton className="h-5 w-28" />
      </div>
    </div>
  )
}
