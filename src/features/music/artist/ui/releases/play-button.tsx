import { IconButton } from '#ui/icon-button.tsx'
import { type Playable, usePlayer } from '../play.ts'

interface PlayButtonProps {
  playable: Playable
  variant?: 'quiet' | 'brass'
  className?: string
}

/** Opens the player dialog. */
export function PlayButton({ playable, variant, className }: PlayButtonProps) {
  const { play, word, Icon } = usePlayer()
  return (
    <IconButton
      label={`${word} ${playable.name}`}
      variant={variant}
      onClick={() => play(playable)}
      className={className}
    >
      <Icon className="size-4.5!" />
    </IconButton>
  )
}
