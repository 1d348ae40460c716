import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ShowOwner } from './own-shows.ts'

// The editor is loaded separately: the home pages share a chunk with the lists of shows, and few visitors need the
// editor.
const ShowEditor = lazyPart(() => import('./show-editor.tsx').then((part) => part.ShowEditor))

const BillingsCard = lazyPart(() =>
  import('#features/shows/billings/ui/billings-card.tsx').then((part) => part.BillingsCard),
)

const FeedsCard = lazyPart(() =>
  import('#features/shows/feeds/ui/feeds-card.tsx').then((part) => part.FeedsCard),
)

/** Claimants publish and change the shows of an artist, festival, label or venue here. */
export function ManagedShows({ owner }: { owner: ShowOwner }) {
  return (
    <InPlace fallback={<Skeleton className="h-64" />}>
      {owner.type === 'artist' && <BillingsCard owner={owner} />}
      <ShowEditor owner={owner} />
      <FeedsCard owner={owner} />
    </InPlace>
  )
}
