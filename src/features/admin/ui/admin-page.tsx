import { Link } from '@tanstack/react-router'
import { Building2, type LucideIcon, MicVocal, Ticket } from 'lucide-react'
import type { ClaimKind } from '#features/business/limits.ts'
import type { PendingCounts } from '#features/business/public.ts'
import { ApplicationsTab, MembersTab } from '#features/members/public-ui.tsx'
import { ContentRulesTab } from '#features/newcomers/public-ui.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { ADMIN_TABS, type AdminSearch, type AdminTab } from './admin-search.ts'
import { AdminsOnly } from './admins-only.tsx'
import { AuditLines } from './audit/audit-line.tsx'
import { AccountsTab } from './tables/accounts-tab.tsx'
import { ClaimsTab } from './tables/claims-tab.tsx'
import { Filters } from './tables/filters.tsx'
import { HeldTab } from './tables/held-tab.tsx'

interface TabConfig {
  label: string
  /** The card with the number of what is pending. */
  card?: { title: string; icon: LucideIcon; pending: (counts: PendingCounts) => number }
  /** The kind of the claims in the tab; undefined for accounts. */
  kind?: ClaimKind
}

const TABS: Record<AdminTab, TabConfig> = {
  accounts: {
    label: 'Business Accounts',
    card: { title: 'Pending Accounts', icon: Building2, pending: ({ accounts }) => accounts },
  },
  'artist-claims': {
    label: 'Artist Claims',
    card: { title: 'Pending Artist Claims', icon: MicVocal, pending: ({ artistClaims }) => artistClaims },
    kind: 'artist',
  },
  'festival-claims': {
    label: 'Festival Claims',
    card: { title: 'Pending Festival Claims', icon: Ticket, pending: ({ festivalClaims }) => festivalClaims },
    kind: 'festival',
  },
  members: { label: 'Members' },
  applications: { label: 'Applications' },
  held: { label: 'Waiting posts' },
  rules: { label: 'Words and links' },
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
            <div className="flex flex-wrap gap-x-6">
              <Link to="/admin/reports" className="link inline-flex min-h-11 items-center">
                Reports
              </Link>
              <Link to="/admin/setup" className="link inline-flex min-h-11 items-center">
                Setup
              </Link>
              <Link to="/admin/audit-log" className="link inline-flex min-h-11 items-center">
                Audit log
              </Link>
            </div>
          </header>
          <dl className="mt-8 grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-4">
            {ADMIN_TABS.map((one) => {
              const { card } = TABS[one]
              return card && <CountCard key={one} tab={one} card={card} counts={counts} />
            })}
          </dl>
          <LinkTabs label="What to review" className="mt-8 border-b border-line">
            {ADMIN_TABS.map((one) => {
              const pending = TABS[one].card?.pending(counts) ?? 0
              return (
                <LinkTab
                  key={one}
                  to="/admin"
                  search={searchOf(one)}
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
              {tab === 'members' && (
                <MembersTab
                  userId={userId}
                  search={search}
                  filters={<Filters tab={tab} search={search} />}
                  history={(entries) => <AuditLines lines={entries} />}
                />
              )}
              {tab === 'held' && <HeldTab userId={userId} />}
              {tab === 'rules' && <ContentRulesTab userId={userId} />}
              {tab === 'applications' && <ApplicationsTab userId={userId} />}
              {tab === 'accounts' && <AccountsTab userId={userId} search={search} />}
              {kind && <ClaimsTab key={kind} kind={kind} userId={userId} search={search} />}
            </LinkTabPanel>
          </div>
        </div>
      )}
    </AdminsOnly>
  )
}

/** The default is left out of the URL. */
const searchOf = (tab: AdminTab): AdminSearch => (tab === 'accounts' ? {} : { tab })

interface CountCardProps {
  tab: AdminTab
  card: NonNullable<TabConfig['card']>
  counts: PendingCounts
}

/** A number of what is pending, which leads to its tab. */
function CountCard({ tab, card, counts }: CountCardProps) {
  const { title, icon: Icon, pending } = card
  return (
    <Card
      pressable
      className="flex items-center justify-between gap-1 p-4 sm:flex-col-reverse sm:items-stretch sm:p-5"
    >
      <dt className="flex items-center gap-2 text-sm text-muted sm:order-2 sm:justify-between">
        <Link to="/admin" search={searchOf(tab)} resetScroll={false} className="cover-link">
          {title}
        </Link>
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      </dt>
      <dd className="figures type-title">{formatNumber(pending(counts))}</dd>
    </Card>
  )
}
