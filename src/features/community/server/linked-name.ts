import { readEntityName } from '#features/catalogue/public.ts'
import type { Trx } from '#platform/db/database.ts'
import { isUuid } from '#platform/uuid.ts'
import type { EntityType } from '../limits.ts'

const KINDS = { artist: 'artist', album: 'release-group', song: 'recording', label: 'label' } as const
const hasKind = (type: EntityType | null | undefined): type is keyof typeof KINDS =>
  typeof type === 'string' && type in KINDS

interface Linked {
  linkedEntityType?: EntityType | null
  linkedEntityId: string | null
  linkedEntityName: string | null
}

/** The name of what a post is about: that of the catalogue where it has the id, else what the author gave. */
export async function linkedNameOf(
  trx: Trx,
  { linkedEntityType: type, linkedEntityId: id, linkedEntityName: given }: Linked,
): Promise<string | null> {
  if (!given || !id || !isUuid(id) || !hasKind(type)) return given
  return (await readEntityName(trx, KINDS[type], id)) ?? given
}
