import Info from 'virtual:icon/info'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface SourceFoldProps {
  title: string
  /** Only the "i", for a place beside a heading. */
  isQuiet?: boolean
  className?: string
  children: ReactNode
}

/** Folded information about a source. */
export const SourceFold = ({ title, isQuiet, className, children }: SourceFoldProps) => (
  <details className={className}>
    <summary
      title={isQuiet ? title : undefined}
      className={cx(
        'inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm text-muted hover:text-ink',
        isQuiet && 'min-w-11 justify-center',
      )}
    >
      <Info aria-hidden="true" className="size-4" />
      <span className={isQuiet ? 'sr-only' : undefined}>{title}</span>
    </summary>
    {children}
  </details>
)

interface SourceLinkProps {
  href: string
  /** Any mouse button: the middle one and the menu of the right one open tabs as well. */
  onFollow?: () => void
  children: string
}

/** A link to a source, in a new tab. */
export const SourceLink = ({ href, onFollow, children }: SourceLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    onClick={onFollow}
    onAuxClick={onFollow}
    className="link"
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
