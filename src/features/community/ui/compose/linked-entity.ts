import type { HistoryState } from '@tanstack/react-router'
import type { EntityType } from '../../limits.ts'

/** What a new post is to be about. */
export interface LinkedEntity {
  type: EntityType
  id: string
  name: string
}

/** What the link that was followed to get here wants a post to be about. */
export function linkedFrom({ linkedArtist, linkedFestival }: HistoryState): LinkedEntity | undefined {
  if (linkedArtist) return { type: 'artist', id: linkedArtist.id, name: linkedArtist.name }
  if (linkedFestival) return { type: 'festival', id: linkedFestival.id, name: linkedFestival.name }
  return undefined
}
