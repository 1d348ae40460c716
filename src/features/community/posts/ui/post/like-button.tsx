import Heart from 'virtual:icon/heart'
import { cx } from '#ui/cx.ts'
import { formatCompact, formatCount } from '#ui/format.ts'
import { useLike } from '../state/use-like.ts'
import { ActionButton } from './action-button.tsx'

interface LikeButtonProps {
  kind: 'post' | 'reply'
  id: string
  likesCount: number
}

export function LikeButton({ kind, id, likesCount }: LikeButtonProps) {
  const { liked, toggleLike } = useLike(kind, id)
  return (
    <ActionButton label={`Like, ${formatCount(likesCount, 'like')}`} pressed={liked} onClick={toggleLike}>
      <Heart aria-hidden="true" className={cx('transition-[scale]', liked && 'scale-110 fill-current')} />
      <span aria-hidden="true" className="figures">
        {formatCompact(likesCount)}
      </span>
    </ActionButton>
  )
}
