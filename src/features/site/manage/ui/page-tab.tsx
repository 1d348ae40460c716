import { PageEditor } from '#features/business/page-facts/public-ui.tsx'
import { ProductEditor } from '#features/business/products/public-ui.tsx'
import { ManagedVenue } from '#features/shows/public-ui.tsx'
import type { ManagedEntity } from '../contract.ts'
import type { EntityRef } from './manage-queries.ts'

/** The business's statements on the page, with the products of an artist and the facts of a venue. */
export function PageTab({ entityRef, entity }: { entityRef: EntityRef; entity: ManagedEntity }) {
  const { userId, type, entityId } = entityRef
  const isReadOnly = entity.role === 'poster'
  const editor = (
    <PageEditor pageRef={entityRef} isReadOnly={isReadOnly}>
      {type === 'artist' && !isReadOnly && <ProductEditor userId={userId} artistId={entityId} />}
    </PageEditor>
  )
  if (type !== 'venue') return editor
  return (
    <div className="flex flex-col gap-4">
      <ManagedVenue venueId={entityId} isReadOnly={isReadOnly} />
      {editor}
    </div>
  )
}
