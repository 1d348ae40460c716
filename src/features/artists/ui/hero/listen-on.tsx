import { Skeleton } from '#ui/skeleton.tsx'
import type { ArtistPage } from '../../contract.ts'
import { PlatformLink } from '../listen/platform-link.tsx'

/** One button for each streaming platform; YouTube is in the dialog alone. */
export function ListenOn({ artist: { links, states } }: { artist: ArtistPage }) {
  const shown = links.filter(({ platform }) => platform !== 'youtube')
  if (shown.length === 0 && states.links !== 'pending') return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
      <p className="mr-1 text-sm text-muted">Listen on:</p>
      {shown.length > 0 ? (
        shown.map((link) => <PlatformLink key={link.platform} link={link} />)
      ) : (
        <>
          <Skeleton className="h-9 w-24" />
          <Skeleton className="h-9 w-28" />
        </>
      )}
    </div>
  )
}
