import type { ReactNode } from 'react'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'

const LiveSearch = lazyPart(() => import('./live-search.tsx').then((part) => part.LiveSearch))

/** The search box of a page that is not there. */
export const MissingSearch = () => (
  <div className="mt-8 min-h-16 w-full">
    <InPlace fallback={null}>
      <LiveSearch />
    </InPlace>
  </div>
)

interface MissingPageProps {
  title: string
  /** Why it may be missing. */
  children: ReactNode
  /** Another way on. */
  action?: ReactNode
}

/** What every page shows whose artist, record, show, member or post does not exist. */
export const MissingPage = ({ title, children, action }: MissingPageProps) => (
  <div className="page flex min-h-[60vh] flex-col items-start justify-center py-16">
    <p className="type-label text-muted">404</p>
    <h1 className="type-display mt-2 wrap-anywhere">{title}</h1>
    <p className="mt-4 max-w-prose text-lg text-muted">{children}</p>
    <MissingSearch />
    {action && <div className="mt-6">{action}</div>}
  </div>
)
