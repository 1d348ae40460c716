import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface ErrorStateProps {
  title?: string
  /** An explanation for people, never the raw message of an internal error. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** Replaces content that failed to load, with a button that retries. */
export function ErrorState({
  title = 'Couldn’t load this',
  children = 'Something went wrong. Try again in a moment.',
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
      <g transform="rotate(-7 54 48)">
        <path d="M56 10L50 30 60 45 52 62 56 86A38 38 0 0 1 56 10z" fill="currentColor" />
        <g fill="none" stroke="var(--canvas)" strokeWidth="1.4" opacity=".5">
          <path d="M50 19.500A29 29 0 0 0 50 76.500" />
          <path d="M48 26.500A23 23 0 0 0 48 69.500" />
        </g>
        <path d="M52 36A13 13 0 0 0 53 60.500L60 45z" fill="var(--brass)" />
      </g>
      <g transform="rotate(6 66 48) translate(8 3)">
        <path d="M56 10L50 30 60 45 52 62 56 86A38 38 0 0 0 56 10z" fill="currentColor" />
        <g fill="none" stroke="var(--canvas)" strokeWidth="1.4" opacity=".5">
          <path d="M62 19.700A29 29 0 0 1 62 76.300" />
          <path d="M64 26.500A23 23 0 0 1 64 69.500" />
        </g>
        <path d="M54 36A13 13 0 0 1 53.500 60L60 45z" fill="var(--brass)" />
      </g>
    </svg>
  )
}
