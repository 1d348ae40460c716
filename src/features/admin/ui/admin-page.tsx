import { Link } from '@tanstack/react-router'
import { Building2, type LucideIcon, MicVocal, Ticket } from 'lucide-react'
import type { ClaimKind } from '#features/business/limits.ts'
import type { PendingCounts } from '#features/business/public.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { ADMIN_TABS, type AdminSearch, type AdminTab } from './admin-search.ts'
import { AdminsOnly } from './admins-only.tsx'
import { AccountsTab } from './tables/accounts-tab.tsx'
import { ClaimsTab } from './tables/claims-tab.tsx'

interface TabConfig {
  label: string
  card: string
  icon: LucideIcon
  pending: (counts: PendingCounts) => number
  /** The kind of the claims in the tab; undefined for accounts. */
  kind?: ClaimKind
}

const TABS: Record<AdminTab, TabConfig> = {
  accounts: {
    label: 'Business Accounts',
    card: 'Pending Accounts',
    icon: Building2,
    pending: ({ accounts }) => accounts,
  },
  'artist-claims': {
    label: 'Artist Claims',
    card: 'Pending Artist Claims',
    icon: MicVocal,
    pending: ({ artistClaims }) => artistClaims,
    kind: 'artist',
  },
  'festival-claims': {
    label: 'Festival Claims',
    card: 'Pending Festival Claims',
    icon: Ticket,
    pending: ({ festivalClaims }) => festivalClaims,
    kind: 'festival',
  },
}
const TITLE = 'Admin Dashboard'
const PANEL = 'admin-panel'

/** The page where admins decide on business applications and claims. */
export function AdminPage({ search }: { search: AdminSearch }) {
  const tab = search.tab ?? 'accounts'
  const { label, kind } = TABS[tab]
  return (
    <AdminsOnly title={TITLE}>
      {({ userId, counts }) => (
        <div className="page py-8 md:py-12">
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div>
              <h1 className="type-display">{TITLE}</h1>
              <p className="mt-2 text-muted">Review and manage business applications and claims</p>
            </div>
            <Link to="/admin/audit-log" className="link inline-flex min-h-11 items-center">
              Audit log
            </Link>
          </header>
          <dl className="mt-8 grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-4">
            {ADMIN_TABS.map((one) => (
              <CountCard key={one} config={TABS[one]} counts={counts} />
            ))}
          </dl>
          <LinkTabs label="What to review" className="mt-8 border-b border-line">
            {ADMIN_TABS.map((one) => {
              const pending = TABS[one].pending(counts)
              return (
                <LinkTab
                  key={one}
                  to="/admin"
                  search={one === 'accounts' ? {} : { tab: one }}
                  resetScroll={false}
                  selected={one === tab}
                  panel={PANEL}
                >
                  {TABS[one].label}
                  {pending > 0 && <Badge tone="caution">{formatNumber(pending)}</Badge>}
                </LinkTab>
              )
            })}
          </LinkTabs>
          <div className="pt-6">
            <LinkTabPanel id={PANEL} label={label}>
              {kind ? (
                <ClaimsTab key={kind} kind={kind} userId={userId} search={search} />
              ) : (
                <AccountsTab userId={userId} search={search} />
              )}
            </LinkTabPanel>
          </div>
        </div>
      )}
    </AdminsOnly>
  )
}

function CountCard({ config, counts }: { config: TabConfig; counts: PendingCounts }) {
  const { card, icon: Icon, pending } = config
  return (
    <Card className="flex items-center justify-between gap-1 p-4 sm:flex-col-reverse sm:items-stretch sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-muted sm:order-2 sm:justify-between">
        {card}
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      </dt>
      <dd className="figures type-title">{formatNumber(pending(counts))}</dd>
    </Card>
  )
}
