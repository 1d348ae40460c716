import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ShowOwner } from './own-shows.ts'

// The homes share a chunk with the lists of shows: the editor, which few need, is not part of it.
const ShowEditor = lazyPart(() => import('./show-editor.tsx').then((part) => part.ShowEditor))

const FeedsCard = lazyPart(() => import('./feeds/feeds-card.tsx').then((part) => part.FeedsCard))

/** Where a claimant publishes and changes the shows of an artist, festival, label or venue. */
export function ManagedShows({ owner }: { owner: ShowOwner }) {
  return (
    <InPlace fallback={<Skeleton className="h-64" />}>
      <ShowEditor owner={owner} />
      <FeedsCard owner={owner} />
    </InPlace>
  )
}
