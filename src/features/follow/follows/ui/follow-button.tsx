import Check from 'virtual:icon/check'
import Plus from 'virtual:icon/plus'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type FollowTarget, useFollow } from './use-follow.ts'

interface FollowButtonProps extends FollowTarget {
  className?: string
}

/** A labelled button to follow and unfollow. */
export function FollowButton({ className, ...target }: FollowButtonProps) {
  const { name } = target
  const { following, toggle } = useFollow(target)
  return (
    <Button variant="secondary" size="small" aria-pressed={following} onClick={toggle} className={className}>
      {following ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      <span>
        {following ? 'Following' : 'Follow'}
        <span className="sr-only"> {name}</span>
      </span>
    </Button>
  )
}

/** The same as an icon, for rows, cards and chips. */
export function FollowIcon({ className, ...target }: FollowButtonProps) {
  const { name } = target
  const { following, toggle } = useFollow(target)
  return (
    <IconButton label={`Follow ${name}`} aria-pressed={following} onClick={toggle} className={className}>
      {following ? <Check aria-hidden="true" className="text-accent" /> : <Plus aria-hidden="true" />}
    </IconButton>
  )
}
