import Info from 'virtual:icon/info'
import type { ReactNode } from 'react'

/** The one line of a page that opens where its facts are from. */
export const Sources = ({ children }: { children: ReactNode }) => (
  <details className="mt-10">
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm text-muted hover:text-ink">
      <Info aria-hidden="true" className="size-4" />
      Sources and licences
    </summary>
    <ul className="grid gap-x-10 gap-y-5 pt-2 pb-4 text-sm text-muted md:grid-cols-2">{children}</ul>
  </details>
)

interface SourceGroupProps {
  /** What the facts are about, such as "Tracks and credits". */
  title: string
  children: ReactNode
}

/** The source of a group of facts, within `Sources`. */
export const SourceGroup = ({ title, children }: SourceGroupProps) => (
  <li className="max-w-prose">
    <h2 className="font-semibold text-ink">{title}</h2>
    {children}
  </li>
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
