import { BiographyEditor } from '#features/artists/public-ui.tsx'
import { ProductEditor } from '#features/merch/public-ui.tsx'
import type { EntityRef } from './manage-queries.ts'

/** What a claimant states on the page of the artist: biography and products. */
export function PageEditor({ entityRef: { userId, entityId } }: { entityRef: EntityRef }) {
  return (
    <div className="flex flex-col gap-4">
      <BiographyEditor userId={userId} artistId={entityId} />
      <ProductEditor userId={userId} artistId={entityId} />
    </div>
  )
}
