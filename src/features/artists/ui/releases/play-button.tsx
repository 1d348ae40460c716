import Play from 'virtual:icon/play'
import { IconButton } from '#ui/icon-button.tsx'
import { type Playable, usePlay } from '../play.ts'

interface PlayButtonProps {
  what: Playable
  variant?: 'quiet' | 'brass'
  className?: string
}

/** Opens the player dialog. */
export function PlayButton({ what, variant, className }: PlayButtonProps) {
  const play = usePlay()
  return (
    <IconButton
      label={`Play ${what.name}`}
      variant={variant}
      onClick={() => play(what)}
      className={className}
    >
      <Play fill="currentColor" className="size-4.5! translate-x-px" />
    </IconButton>
  )
}
