import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// The homes share a chunk with the lists of shows: the form, which few need, is not part of it.
const VenueFacts = lazyPart(() => import('./venue-facts.tsx').then((part) => part.VenueFacts))

/** The facts of a venue, for its team. */
export function ManagedVenue({ venueId, isReadOnly }: { venueId: string; isReadOnly: boolean }) {
  return (
    <InPlace fallback={<Skeleton className="h-96" />}>
      <VenueFacts venueId={venueId} isReadOnly={isReadOnly} />
    </InPlace>
  )
}
