import { createContext, use } from 'react'

/** What can be listened to: an artist, a recording (a song) or a release (an album). */
export interface Playable {
  entity: 'artist' | 'recording' | 'release'
  /** MusicBrainz id; null when none is known, so that no link can be. */
  id: string | null
  name: string
}

/** Opens the player dialog. */
export const PlayContext = createContext<(what: Playable) => void>(() => {
  throw new Error('Play buttons belong inside a Player.')
})

export const usePlay = () => use(PlayContext)
