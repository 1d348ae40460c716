import { cx } from './cx.ts'

/** A spinning record. Decorative: put a text beside it, or set aria-busy. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('size-5 animate-spin', className)}>
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M12 2.5A9.5 9.5 0 0 1 21.5 12" fill="none" stroke="currentColor" strokeWidth="3" />
      <circle cx="12" cy="12" r="2.5" fill="currentColor" />
    </svg>
  )
}
