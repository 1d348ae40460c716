import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

// The form is loaded separately: the home pages share a chunk with the lists of shows, and few visitors need the form.
const VenueFacts = lazyPart(() => import('./venue-facts.tsx').then((part) => part.VenueFacts))

/** The facts of a venue, for its team. */
export function ManagedVenue({ venueId, isReadOnly }: { venueId: string; isReadOnly: boolean }) {
  return (
    <InPlace fallback={<Skeleton className="h-96" />}>
      <VenueFacts venueId={venueId} isReadOnly={isReadOnly} />
    </InPlace>
  )
}
