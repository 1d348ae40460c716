import type { ReactNode } from 'react'
import { PageLink } from '#ui/page-link.tsx'
import type { ResultsPage } from '../../contract.ts'
import type { ResultKind } from '../../limits.ts'
import type { ResultsSearch } from '../../results-search.ts'
import { KIND_TITLES } from './kinds.ts'

interface ResultFacetsProps {
  facets: ResultsPage['facets']
  search: ResultsSearch
}

/** The kinds with results, and their numbers. */
export function ResultFacets({ facets, search: { q = '', kind } }: ResultFacetsProps) {
  const shown = facets.filter((facet) => facet.count > 0 || facet.kind === kind)
  if (shown.length === 0) return null
  const link = (to: ResultKind | undefined, label: ReactNode) => (
    <li key={to ?? 'all'}>
      <PageLink
        href={`/search?${new URLSearchParams({ q, ...(to && { kind: to }) })}`}
        aria-current={kind === to ? 'page' : undefined}
        className="flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-edge bg-canvas px-4 hover:border-ink hover:bg-hover aria-[current=page]:border-ink aria-[current=page]:bg-hover aria-[current=page]:font-semibold"
      >
        {label}
      </PageLink>
    </li>
  )
  return (
    <nav aria-label="Kinds of results" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {link(undefined, 'All')}
        {shown.map((facet) =>
          link(
            facet.kind,
            <>
              {KIND_TITLES[facet.kind]}
              <span className="figures text-sm text-muted">
                {facet.isMore ? `${facet.count}+` : facet.count}
              </span>
            </>,
          ),
        )}
      </ul>
    </nav>
  )
}
