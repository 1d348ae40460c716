import type { ReactNode } from 'react'
import { PageLink } from './page-link.tsx'

interface FilterLinkProps {
  href: string
  isChosen: boolean
  /** For a list that is not at the top of its page. */
  keepsScroll?: boolean
  children: ReactNode
}

/** A link that adds a filter to a list or removes it; for `FilterLinks`. */
export const FilterLink = ({ href, isChosen, keepsScroll, children }: FilterLinkProps) => (
  <li>
    <PageLink
      href={href}
      keepsScroll={keepsScroll}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-11 min-w-11 items-center justify-center rounded-control px-2.5 hover:bg-hover aria-[current=true]:bg-hover aria-[current=true]:font-semibold"
    >
      {children}
    </PageLink>
  </li>
)

export const FilterLinks = ({ children }: { children: ReactNode }) => (
  <ul className="-ml-2.5 flex flex-wrap gap-1">{children}</ul>
)

/** Many short choices in one row, such as letters; on phones it scrolls sideways. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <ul className="-mx-1.5 flex overflow-x-auto px-0.5 py-1 [scrollbar-width:none] [&_a]:min-w-10 [&_a]:px-1">
    {children}
  </ul>
)

interface FoldedFilterLinksProps {
  label: string
  /** Open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** Filters with many choices, folded; works without scripts. */
export function FoldedFilterLinks({ label, isOpen, children }: FoldedFilterLinksProps) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{label}</summary>
      <FilterLinks>{children}</FilterLinks>
    </details>
  )
}
