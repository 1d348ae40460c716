import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Desk, ModerationCase } from '../contract.ts'
import { OUTCOMES, type Outcome } from '../limits.ts'
import { CaseCard } from './case-card.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { type CaseList, casesQuery, deskQuery } from './report-queries.ts'
import type { ReportsSearch } from './reports-search.ts'

const TITLE = 'Reports'
const PANEL = 'reports-panel'

/** The page where moderators decide on what members reported. Everybody else is sent home. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  return (
    <MembersOnly fallback={<Waiting />}>
      {(userId) => <Checked userId={userId} search={search} />}
    </MembersOnly>
  )
}

function Waiting() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-muted">
      <h1 className="sr-only">{TITLE}</h1>
      <Spinner className="size-9" />
    </div>
  )
}

function Checked({ userId, search }: { userId: string; search: ReportsSearch }) {
  const { data: desk, isError } = useQuery({ ...deskQuery(userId), refetchInterval: 20_000 })
  if (isError && !desk) return <Navigate to="/" replace />
  if (!desk) return <Waiting />
  if (!desk.role) return <Navigate to="/" replace />
  return <Desktop userId={userId} desk={desk} list={search.list ?? 'open'} />
}

const LABELS: Record<CaseList, string> = { open: 'Waiting', appeals: 'Appeals', decided: 'Decided' }

function Desktop({ userId, desk, list }: { userId: string; desk: Desk; list: CaseList }) {
  const counts: Partial<Record<CaseList, number>> = { open: desk.reports, appeals: desk.appeals }
  return (
    <div className="page max-w-5xl py-8 md:py-12">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="type-display">{TITLE}</h1>
          <p className="mt-2 text-muted">
            Oldest first. Keys: j and k for the next and the one before, 1 to 5 for a decision.
          </p>
        </div>
        {desk.role === 'admin' && (
          <Link to="/admin" className="link inline-flex min-h-11 items-center">
            Admin Dashboard
          </Link>
        )}
      </header>
      <LinkTabs label="Which reports" className="mt-6 border-b border-line">
        {(['open', 'appeals', 'decided'] as const).map((one) => (
          <LinkTab
            key={one}
            to="/admin/reports"
            search={one === 'open' ? {} : { list: one }}
            resetScroll={false}
            selected={one === list}
            panel={PANEL}
          >
            {LABELS[one]}
            {(counts[one] ?? 0) > 0 && <Badge tone="caution">{counts[one]}</Badge>}
          </LinkTab>
        ))}
      </LinkTabs>
      <div className="pt-6">
        <LinkTabPanel id={PANEL} label={LABELS[list]}>
          <Cases key={list} userId={userId} list={list} />
        </LinkTabPanel>
      </div>
    </div>
  )
}

const EMPTY: Record<CaseList, string> = {
  open: 'Nothing waits for a decision',
  appeals: 'No appeal waits for a decision',
  decided: 'Nothing was decided yet',
}

function Cases({ userId, list }: { userId: string; list: CaseList }) {
  const query = useInfiniteQuery(casesQuery(userId, list))
  const cases = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [deciding, setDeciding] = useState<{ one: ModerationCase; outcome: Outcome }>()
  const cards = useRef(new Map<string, HTMLElement>())
  useKeys({ isOpen: list === 'open' && !deciding, cases, cards: cards.current, onDecide: setDeciding })

  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="The reports did not load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (query.isPending) return <Spinner className="mx-auto size-8" />
  if (cases.length === 0) return <EmptyState level={2} title={EMPTY[list]} />
  return (
    <>
      <ul className="flex flex-col gap-5">
        {cases.map((one) => (
          <Focusable key={one.id} id={one.id} cards={cards.current} label={`Report about a ${one.kind}`}>
            <CaseCard userId={userId} one={one} onDecide={(outcome) => setDeciding({ one, outcome })} />
          </Focusable>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto mt-6"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
      {deciding && (
        <DecideDialog
          key={deciding.one.id}
          userId={userId}
          one={deciding.one}
          outcome={deciding.outcome}
          onClose={() => {
            setDeciding(undefined)
            const next = cases[cases.indexOf(deciding.one) + 1] ?? cases[0]
            if (next) requestAnimationFrame(() => cards.current.get(next.id)?.focus())
          }}
        />
      )}
    </>
  )
}

interface FocusableProps {
  id: string
  cards: Map<string, HTMLElement>
  label: string
  children: ReactNode
}

function Focusable({ id, cards, label, children }: FocusableProps) {
  return (
    <li
      ref={(element) => {
        if (element) cards.set(id, element)
        else cards.delete(id)
      }}
      tabIndex={-1}
      aria-label={label}
      className="rounded-card outline-none focus:outline-2 focus:outline-offset-4 focus:outline-brass"
    >
      {children}
    </li>
  )
}

interface Keys {
  isOpen: boolean
  cases: readonly ModerationCase[]
  cards: Map<string, HTMLElement>
  onDecide: (deciding: { one: ModerationCase; outcome: Outcome }) => void
}

/** j and k move between the cards; 1 to 5 open the decision about the focused one, or the first. */
function useKeys({ isOpen, cases, cards, onDecide }: Keys): void {
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return
      const focused = cases.findIndex(({ id }) => cards.get(id)?.contains(document.activeElement))
      const step = key === 'j' ? 1 : key === 'k' ? -1 : 0
      if (step !== 0) {
        const next = cases[Math.min(Math.max(focused + step, 0), cases.length - 1)]
        const card = next && cards.get(next.id)
        card?.focus({ preventScroll: true })
        card?.scrollIntoView({ block: 'nearest' })
        return
      }
      const outcome = OUTCOMES[Number(key) - 1]
      const one = cases[Math.max(focused, 0)]
      if (!outcome || !one) return
      event.preventDefault()
      onDecide({ one, outcome })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen, cases, cards, onDecide])
}
