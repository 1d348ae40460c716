import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { DecidedCases, Desk, ModerationCase } from '../contract.ts'
import { DECIDED_TOGETHER_MAX, type Outcome } from '../limits.ts'
import { CaseCard } from './case-card.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { followingCase } from './following-case.ts'
import { CHOICES } from './outcome-labels.ts'
import { type CaseList, casesQuery } from './report-queries.ts'

const PANEL = 'reports-panel'

const LABELS: Record<CaseList, string> = { open: 'Waiting', appeals: 'Appeals', decided: 'Decided' }

interface ReportsTabProps {
  userId: string
  desk: Desk
  list?: CaseList
}

/** The reports for moderators: open cases, appeals, and decided ones. */
export function ReportsTab({ userId, desk, list = 'open' }: ReportsTabProps) {
  const counts: Partial<Record<CaseList, number>> = { open: desk.reports, appeals: desk.appeals }
  return (
    <div className="grid max-w-5xl grid-cols-1">
      <p className="text-muted">
        {list === 'decided' ? 'Newest first.' : 'Oldest first.'}{' '}
        <span className="max-sm:hidden pointer-coarse:hidden">
          Keys: j and k for next and previous, 1 to 5 for a decision, Enter to confirm.
        </span>
      </p>
      <LinkTabs label="Which reports" className="mt-3 border-b border-line">
        {(['open', 'appeals', 'decided'] as const).map((one) => (
          <LinkTab
            key={one}
            to="/admin"
            search={{ tab: 'reports', ...(one !== 'open' && { list: one }) }}
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
  open: 'Nothing is waiting for a decision',
  appeals: 'No appeals are waiting for a decision',
  decided: 'No decisions yet',
}

function Cases({ userId, list }: { userId: string; list: CaseList }) {
  const query = useInfiniteQuery(casesQuery(userId, list))
  const cases = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [deciding, setDeciding] = useState<{ one: ModerationCase; outcome: Outcome }>()
  const [changed, setChanged] = useState<DecidedCases['changed']>([])
  const cards = useRef(new Map<string, HTMLElement>())
  /** The card that gets the focus once the dialog is closed. */
  const next = useRef<string>(undefined)
  useKeys({ isOpen: list === 'open' && !deciding, cases, cards: cards.current, onDecide: setDeciding })
  const first = cases[0]?.id ?? ''
  const { hasNextPage } = query
  useEffect(() => {
    if (deciding || next.current === undefined) return
    const card = cards.current.get(next.current) ?? cards.current.get(first)
    // Everything loaded is decided: the first of the next cases gets the focus.
    if (!card && hasNextPage) return
    next.current = undefined
    focusCard(card)
  }, [deciding, first, hasNextPage])

  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the reports"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  // Everything loaded is decided, and more is loading.
  const isRefilling = cases.length === 0 && hasNextPage
  if (query.isPending || isRefilling) return <Spinner className="mx-auto size-8" />
  if (cases.length === 0) return <EmptyState quiet level={2} title={EMPTY[list]} />
  return (
    <>
      <div role="status">{changed.length > 0 && <LeftOut changed={changed} />}</div>
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
          alsoRead={versionsOf(cases, deciding.one)}
          onClose={({ decided, changed }) => {
            setChanged(changed)
            next.current = followingCase(cases, deciding.one.id, decided) ?? ''
            setDeciding(undefined)
          }}
        />
      )}
    </>
  )
}

/** The versions that the moderator has read of the author's other content. */
const versionsOf = (cases: readonly ModerationCase[], { id, author }: ModerationCase): string[] =>
  cases
    .filter((one) => author && one.author?.id === author.id && one.id !== id)
    .flatMap(({ version }) => version ?? [])
    .slice(0, DECIDED_TOGETHER_MAX)

function LeftOut({ changed }: Pick<DecidedCases, 'changed'>) {
  return (
    <div className="mb-5 rounded-card border border-line p-4 [overflow-wrap:anywhere]">
      <p>
        Not decided, because the author has changed {changed.length === 1 ? 'it' : 'them'} since{' '}
        {changed.length === 1 ? 'it was' : 'they were'} reported. Read again, then decide:
      </p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        {changed.map(({ id, kind, excerpt }) => (
          <li key={id}>
            {kind}: <bdi>{excerpt || 'no text'}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusCard(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
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
        focusCard(next && cards.get(next.id))
        return
      }
      const one = cases[Math.max(focused, 0)]
      const choice = one?.mayDecide && CHOICES.find((possible) => possible.key === key)
      if (!choice) return
      event.preventDefault()
      onDecide({ one, outcome: choice.outcome })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen, cases, cards, onDecide])
}
