import { createContext, use } from 'react'

/** An artist, a recording (a song) or a release (an album) to listen to. */
export interface Playable {
  entity: 'artist' | 'recording' | 'release'
  /** MusicBrainz id; null if unknown, then there are no links. */
  id: string | null
  name: string
}

/** Opens the player dialog. */
export const PlayContext = createContext<(playable: Playable) => void>(() => {
  throw new Error('Play buttons belong inside a Player.')
})

export const usePlay = () => use(PlayContext)
