import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { ArtistPage } from '../../contract.ts'

/** The biography with its source; the artist's name while there is none. */
export function Bio({ artist: { bio, bioSource, states } }: { artist: ArtistPage }) {
  if (!bioSource && [states.profile, states.biography].includes('pending')) {
    return (
      <SkeletonGroup label="Loading the biography" className="w-full max-w-prose space-y-2.5 py-1">
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-3/5" />
      </SkeletonGroup>
    )
  }
  return (
    <p className="max-w-prose text-lg leading-relaxed wrap-anywhere">
      {bio}
      {bioSource && (
        <>
          {' '}
          <a
            href={bioSource.url}
            target="_blank"
            rel="noopener noreferrer"
            className="link text-base whitespace-nowrap"
          >
            From {bioSource.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      )}
    </p>
  )
}
