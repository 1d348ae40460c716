import { Play } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { type Playable, usePlay } from '../play.ts'

interface PlayButtonProps {
  what: Playable
  variant?: 'quiet' | 'brass'
  className?: string
}

/** Opens the player dialog. Inside a `group` it is visible on hover and focus; always on devices without hover. */
export function PlayButton({ what, variant, className }: PlayButtonProps) {
  const play = usePlay()
  return (
    <IconButton
      label={`Play ${what.name}`}
      variant={variant}
      onClick={() => play(what)}
      className={cx(
        'opacity-0 transition-[opacity,background-color] group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100',
        className,
      )}
    >
      <Play fill="currentColor" className="size-4.5! translate-x-px" />
    </IconButton>
  )
}
