import { readEntity } from '#features/catalogue/public.ts'
import type { EntityType } from '#features/community/limits.ts'
import type { Trx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'

/** The catalogue kind of each kind of link. */
export const KINDS = { artist: 'artist', album: 'release-group', song: 'recording', label: 'label' } as const
const hasKind = (type: EntityType | null | undefined): type is keyof typeof KINDS =>
  typeof type === 'string' && type in KINDS

interface Linked {
  linkedEntityId: string | null
  linkedEntityName: string | null
}

/**
 * The entity that a post is about: id and name from the catalogue if it has the id, otherwise as the author gave them.
 * Mutes and pages refer to it by that id only.
 */
export async function linkedEntityOf(
  trx: Trx,
  {
    linkedEntityType: type,
    linkedEntityId,
    linkedEntityName,
  }: Linked & { linkedEntityType?: EntityType | null },
): Promise<Linked> {
  if (!linkedEntityId || !isUuid(linkedEntityId)) return { linkedEntityId, linkedEntityName }
  const found = hasKind(type) ? await readEntity(trx, KINDS[type], linkedEntityId) : undefined
  return {
    linkedEntityId: found?.id ?? linkedEntityId.toLowerCase(),
    linkedEntityName: found?.name ?? linkedEntityName,
  }
}
