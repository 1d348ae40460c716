import Play from 'virtual:icon/play'
import { IconButton } from '#ui/icon-button.tsx'
import { type Playable, usePlay } from '../play.ts'

interface PlayButtonProps {
  playable: Playable
  variant?: 'quiet' | 'brass'
  className?: string
}

/** Opens the player dialog. */
export function PlayButton({ playable, variant, className }: PlayButtonProps) {
  const play = usePlay()
  return (
    <IconButton
      label={`Play ${playable.name}`}
      variant={variant}
      onClick={() => play(playable)}
      className={className}
    >
      <Play fill="currentColor" className="size-4.5! translate-x-px" />
    </IconButton>
  )
}
