import { Skeleton } from '#ui/skeleton.tsx'

/** The placeholder of the featured story. */
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

/** The placeholder of one of the other stories. */
export function StorySkeleton() {
  return (
    <div className="flex overflow-hidden rounded-card bg-surface sm:block">
      <Skeleton className="w-28 shrink-0 rounded-none sm:aspect-[2/1] sm:w-full" />
      <div className="flex-1 space-y-3 p-4 sm:p-5">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-12" />
        <Skeleton className="hidden h-9 sm:block" />
        <Skeleton className="h-6 w-28" />
      </div>
    </div>
  )
}
