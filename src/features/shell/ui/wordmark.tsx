import { Link } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import { EMBLEM_DISC, EMBLEM_RAYS } from '#ui/emblem.ts'

export function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="2 17 60 32" aria-hidden="true" className={className}>
      <path d={EMBLEM_RAYS} fill="var(--brass)" />
      <path d={EMBLEM_DISC} fill="var(--coral)" />
    </svg>
  )
}

/** The name, as a link home. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <Link to="/" aria-label="Fanfare" className={cx('flex min-h-11 items-center gap-2.5', className)}>
      <Emblem className="h-5 w-9.5" />
      <span aria-hidden="true" className="type-wide text-lg leading-none max-[359px]:text-base">
        FANFARE
      </span>
    </Link>
  )
}
