import { ProductEditor } from '#features/merch/public-ui.tsx'
import { PageEditor } from '#features/statements/public-ui.tsx'
import type { ManagedEntity } from '../contract.ts'
import type { EntityRef } from './manage-queries.ts'

/** What the team of a business states on the page, and the products of an artist. */
export function PageTab({ entityRef, entity }: { entityRef: EntityRef; entity: ManagedEntity }) {
  const { userId, type, entityId } = entityRef
  const isReadOnly = entity.role === 'poster'
  return (
    <PageEditor pageRef={entityRef} isReadOnly={isReadOnly}>
      {type === 'artist' && !isReadOnly && <ProductEditor userId={userId} artistId={entityId} />}
    </PageEditor>
  )
}
