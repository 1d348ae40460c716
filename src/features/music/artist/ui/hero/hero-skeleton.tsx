import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { TrackRowsSkeleton } from '../releases/track-row.tsx'
import { HERO, HERO_PICTURE } from './hero-layout.ts'

/** The skeleton of an artist's page. */
export function ArtistSkeleton() {
  return (
    <div className="page">
      <SkeletonGroup label="Loading the artist" className={HERO}>
        <Skeleton className={`aspect-square ${HERO_PICTURE}`} />
        <div className="space-y-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-20 w-4/5" />
          <Skeleton className="h-24 max-w-prose" />
          <Skeleton className="h-11 w-72" />
        </div>
      </SkeletonGroup>
      <Skeleton className="mb-8 h-11 max-w-2xl" />
      <TrackRowsSkeleton label="Loading songs" />
    </div>
  )
}
