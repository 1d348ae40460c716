import { createContext, use } from 'react'
import type { Icon } from '#ui/icon.ts'

/** An artist, a recording (a song) or a release (an album) to listen to. */
export interface Playable {
  entity: 'artist' | 'recording' | 'release'
  /** MusicBrainz id; null if unknown, then there are no links. */
  id: string | null
  name: string
  /** Who made it, for a search in shops; by default the artist of the page. */
  by?: string
}

/** How a site words listening. */
export interface Listening {
  /** Begins the names of buttons: "Listen to", before the name. */
  word: string
  Icon: Icon
  /** Rows as the specification has them: all are numbered, and songs have no covers and albums. */
  hasPlainRows: boolean
  /** Whether shops are searched for what has no address there. */
  offersSearch: boolean
}

interface Player extends Listening {
  /** Opens the player dialog. */
  play: (playable: Playable) => void
}

export const PlayContext = createContext<Player | undefined>(undefined)

/** Throws outside a player. */
export function usePlayer(): Player {
  const player = use(PlayContext)
  if (!player) throw new Error('Play buttons belong inside a Player.')
  return player
}
