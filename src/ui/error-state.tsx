import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface ErrorStateProps {
  title?: string
  /** What a person can make of it; never the raw message of an internal error. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** Something could not be loaded: in the place where it would have been, with another try. */
export function ErrorState({
  title = 'That did not load',
  children = 'Something went wrong on the way. Try again in a moment.',
  onRetry,
  retrying,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      <BrokenRecord />
      <p className="type-heading">{title}</p>
      <div className="mt-2 max-w-prose text-muted">{children}</div>
      {onRetry && (
        <Button variant="secondary" className="mt-6" onClick={onRetry} pending={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}

function BrokenRecord() {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className="mb-6 h-24 text-ink">
      <g fill="none" stroke="currentColor" strokeWidth="2.5">
        <path d="M56 10A38 38 0 0 0 46 84L52 66 44 54 55 40 48 28z" fill="currentColor" stroke="none" />
        <path d="M66 12A38 38 0 0 1 72 85L62 70 70 56 60 42 67 28z" fill="currentColor" stroke="none" />
      </g>
      <path d="M51 36A14 14 0 0 0 47 60L44 54 55 40z" fill="var(--brass)" />
      <path d="M62 39A14 14 0 0 1 67 61L70 56 60 42z" fill="var(--brass)" />
    </svg>
  )
}
