import { Link } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'

/** The fan of five rays over a half disc; also public/icon.svg. */
export const EMBLEM =
  'M22.06 45.93L4.16 44.01A28 28 0 0 1 7.72 33.05L23.33 42.02A10 10 0 0 0 22.06 45.93zM24.58 40.29L11.23 28.22A28 28 0 0 1 20.56 21.44L27.91 37.87A10 10 0 0 0 24.58 40.29zM29.94 37.21L26.24 19.6A28 28 0 0 1 37.76 19.6L34.06 37.21A10 10 0 0 0 29.94 37.21zM36.09 37.87L43.44 21.44A28 28 0 0 1 52.77 28.22L39.42 40.29A10 10 0 0 0 36.09 37.87zM40.67 42.02L56.28 33.05A28 28 0 0 1 59.84 44.01L41.94 45.93A10 10 0 0 0 40.67 42.02z'

export function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="2 17 60 32" aria-hidden="true" className={className}>
      <path d={EMBLEM} fill="var(--brass)" />
      <path d="M25 47a7 7 0 0 1 14 0z" fill="var(--coral)" />
    </svg>
  )
}

/** The name, as a link home. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <Link to="/" aria-label="Fanfare" className={cx('flex min-h-11 items-center gap-2.5', className)}>
      <Emblem className="h-5 w-9.5" />
      <span aria-hidden="true" className="type-wide text-lg leading-none">
        FANFARE
      </span>
    </Link>
  )
}
