import { cx } from './cx.ts'
import { seedOf } from './seed.ts'
import { usePicture } from './use-picture.ts'

const SIZES = { small: 'size-8 text-xs', medium: 'size-11 text-sm', large: 'size-24 text-3xl' }
/** Background colours with a contrast of 4.5 : 1 to the cream letters. */
const GROUNDS = ['#7a2e1d', '#1f5a4e', '#2b4a7d', '#5c3a12', '#6d2848', '#3d4f1e', '#4a3f6b', '#245466']

interface AvatarProps {
  username: string
  src?: string | null
  size?: keyof typeof SIZES
  className?: string
}

/** A person's picture, else the first two letters of the name in upper case. Decorative: the name is shown beside it. */
export function Avatar({ username, src, size = 'medium', className }: AvatarProps) {
  const picture = usePicture(src)
  const shape = cx('shrink-0 overflow-hidden rounded-full', SIZES[size], className)
  if (picture) {
    return <img {...picture} alt="" loading="lazy" className={cx(shape, 'bg-hover object-cover')} />
  }
  return (
    <span
      aria-hidden="true"
      style={{ background: GROUNDS[seedOf(username) % GROUNDS.length] }}
      className={cx(
        shape,
        'grid place-items-center font-display font-[750] text-[#fbf3e4] [font-stretch:85%]',
      )}
    >
      {[...username].slice(0, 2).join('').toUpperCase()}
    </span>
  )
}
