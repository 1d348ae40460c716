import type { HistoryState } from '@tanstack/react-router'
import type { EntityType } from '#features/community/limits.ts'

/** The entity that a new post links to. */
export interface LinkedEntity {
  type: EntityType
  id: string
  name: string
}

/** The entity that the link to this page passed in the history state. */
export function linkedFrom({
  linkedArtist,
  linkedFestival,
  linkedLabel,
  linkedVenue,
  linkedRecord,
}: HistoryState): LinkedEntity | undefined {
  if (linkedArtist) return { type: 'artist', id: linkedArtist.id, name: linkedArtist.name }
  if (linkedFestival) return { type: 'festival', id: linkedFestival.id, name: linkedFestival.name }
  return linkedLabel ?? linkedVenue ?? linkedRecord
}

/** The history state of the same page without an entity to link to. */
export const withoutLinked = ({
  linkedArtist,
  linkedFestival,
  linkedLabel,
  linkedVenue,
  linkedRecord,
  ...rest
}: HistoryState): HistoryState => rest
