import type { Venue } from '#features/shows/contract.ts'
import { cityInFilter } from '#features/shows/countries.ts'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNear } from '#ui/use-near.ts'

const ShowMap = lazyPart(() =>
  import('#features/shows/list/ui/map/show-map.tsx').then((part) => part.ShowMap),
)
const FRAME = 'h-56 w-full overflow-hidden rounded-sleeve'

/** A small map around a venue, which loads when somebody may look at it; nothing while its place is not known. */
export function PlaceMap({ venue, className }: { venue: Venue; className?: string }) {
  const { ref, isNear } = useNear<HTMLDivElement>()
  const { city, country, latitude, longitude } = venue
  if (latitude === null || longitude === null) return null
  return (
    <div ref={ref} className={className}>
      {isNear ? (
        <InPlace fallback={<Skeleton className={FRAME} />}>
          <ShowMap
            cities={[{ name: city, country, latitude, longitude, shows: 1 }]}
            isChosen={() => false}
            hrefOf={() => `/tickets?location=${encodeURIComponent(cityInFilter({ name: city, country }))}`}
            onMove={() => {}}
            className={FRAME}
          />
        </InPlace>
      ) : (
        <Skeleton className={FRAME} />
      )}
    </div>
  )
}
