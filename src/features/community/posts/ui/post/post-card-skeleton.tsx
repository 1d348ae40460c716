import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Placeholder with the height of a post of two lines. */
export function PostCardSkeleton() {
  return (
    <Card className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 px-4 pt-4 pb-1.5 sm:px-5 sm:pt-5">
      <Skeleton className="size-11 rounded-full" />
      <div className="pt-0.5">
        <Skeleton className="h-4 w-36 max-w-full" />
        <Skeleton className="mt-2 h-3.5 w-44 max-w-full" />
      </div>
      <div className="col-span-2 mt-3 sm:col-span-1 sm:col-start-2 sm:mt-2">
        <Skeleton className="mt-1 h-4 w-full" />
        <Skeleton className="mt-2.5 mb-1 h-4 w-3/5" />
        <div className="mt-1.5 flex h-11 items-center gap-7">
          <Skeleton className="h-4 w-9" />
          <Skeleton className="h-4 w-9" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
    </Card>
  )
}
