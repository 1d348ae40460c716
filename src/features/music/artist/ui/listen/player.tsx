import { type ReactNode, useState } from 'react'
import { lazyPart, Once } from '#ui/on-demand.tsx'
import type { ArtistPage } from '../../contract.ts'
import { type Playable, PlayContext } from '../play.ts'

const ListenDialog = lazyPart(() => import('./listen-dialog.tsx').then((part) => part.ListenDialog))

/** Provides the player dialog to the play buttons inside; its content stays while it closes. */
export function Player({ artist, children }: { artist: ArtistPage; children: ReactNode }) {
  const [playable, setPlayable] = useState<Playable>()
  const [open, setOpen] = useState(false)
  const play = (next: Playable) => {
    setPlayable(next)
    setOpen(true)
  }
  return (
    <PlayContext value={play}>
      {children}
      <Once when={open} onFailure={() => setOpen(false)}>
        {playable && <ListenDialog playable={playable} artist={artist} open={open} onOpenChange={setOpen} />}
      </Once>
    </PlayContext>
  )
}
