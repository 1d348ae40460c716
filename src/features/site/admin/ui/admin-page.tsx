import Building2 from 'virtual:icon/building-complex'
import Flag from 'virtual:icon/flag'
import Hourglass from 'virtual:icon/hourglass'
import MapPin from 'virtual:icon/map-pin'
import MicVocal from 'virtual:icon/mic-vocal'
import Tags from 'virtual:icon/tags'
import Ticket from 'virtual:icon/ticket'
import UserPlus from 'virtual:icon/user-plus'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ContentRulesTab } from '#features/accounts/screening/public-ui.tsx'
import type { ClaimKind } from '#features/business/limits.ts'
import { RadarTab } from '#features/follow/radar/public-ui.tsx'
import { NoticesTab } from '#features/notify/delivery/public-ui.tsx'
import type { Desk } from '#features/safety/reports/contract.ts'
import { ReportsTab } from '#features/safety/reports/public-ui.tsx'
import { ApplicationsTab, MembersTab } from '#features/safety/standing/public-ui.tsx'
import { formatBounded } from '#platform/count-limit.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import type { Icon } from '#ui/icon.ts'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { type AdminSearch, type AdminTab, MODERATOR_TABS } from './admin-search.ts'
import { AdminsOnly } from './admins-only.tsx'
import { AuditLines } from './audit/audit-line.tsx'
import { useAdminTabs } from './by-mode.ts'
import { AccountsTab } from './tables/accounts-tab.tsx'
import { ClaimsTab } from './tables/claims-tab.tsx'
import { Filters } from './tables/filters.tsx'
import { HeldTab } from './tables/held-tab.tsx'

interface TabConfig {
  label: string
  /** The card with the number of waiting items. */
  card?: { title: string; icon: Icon; pending: (desk: Desk) => number }
  /** The kind of the claims in the tab; undefined for accounts. */
  kind?: ClaimKind
}

const TABS: Record<AdminTab, TabConfig> = {
  reports: {
    label: 'Reports',
    card: { title: 'Reports', icon: Flag, pending: ({ reports, appeals }) => reports + appeals },
  },
  held: {
    label: 'Waiting posts',
    card: { title: 'Waiting posts', icon: Hourglass, pending: ({ held }) => held },
  },
  applications: {
    label: 'Applications',
    card: { title: 'Applications', icon: UserPlus, pending: ({ applications }) => applications },
  },
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
  'label-claims': {
    label: 'Label Claims',
    card: { title: 'Pending Label Claims', icon: Tags, pending: ({ labelClaims }) => labelClaims },
    kind: 'label',
  },
  'venue-claims': {
    label: 'Venue Claims',
    card: { title: 'Pending Venue Claims', icon: MapPin, pending: ({ venueClaims }) => venueClaims },
    kind: 'venue',
  },
  members: { label: 'Members' },
  rules: { label: 'Words and links' },
  notices: { label: 'Notices' },
  radar: { label: 'Release radar' },
}
const TITLE = 'Admin Dashboard'
const PANEL = 'admin-panel'

/** The first tab with waiting items; if none, that of business accounts, or of reports for moderators. */
const firstOf = (tabs: readonly AdminTab[], desk: Desk): AdminTab =>
  tabs.find((one) => (TABS[one].card?.pending(desk) ?? 0) > 0) ??
  (tabs.includes('accounts') ? 'accounts' : 'reports')

/** The page where moderators and admins decide on waiting items. */
export function AdminPage({ search }: { search: AdminSearch }) {
  return (
    <AdminsOnly title={TITLE} moderators>
      {({ userId, desk }) => <Dashboard userId={userId} desk={desk} search={search} />}
    </AdminsOnly>
  )
}

function Dashboard({ userId, desk, search }: { userId: string; desk: Desk; search: AdminSearch }) {
  const isAdmin = desk.role === 'admin'
  const adminTabs = useAdminTabs(desk)
  const tabs = isAdmin ? adminTabs : MODERATOR_TABS
  // Chosen at the first visit only: deciding on the last item must not change the tab.
  const [first] = useState(() => firstOf(tabs, desk))
  const tab = tabs.find((one) => one === search.tab) ?? first
  const { label, kind } = TABS[tab]
  return (
    <div className="page py-8 md:py-12">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="type-display">{TITLE}</h1>
          <p className="mt-2 text-muted">
            {isAdmin
              ? 'Review and manage business applications and claims'
              : 'Decide about reports, waiting posts and applications'}
          </p>
        </div>
        {isAdmin && (
          <div className="flex flex-wrap gap-x-6">
            <Link to="/admin/setup" className="link inline-flex min-h-11 items-center">
              Setup
            </Link>
            <Link to="/admin/audit-log" className="link inline-flex min-h-11 items-center">
              Audit log
            </Link>
          </div>
        )}
      </header>
      {desk.needsSetup && (
        <Card className="mt-6 p-4 sm:p-5">
          <p>
            This site has not been set up yet: its name, how one becomes a member, mail and texts.{' '}
            <Link to="/admin/setup" className="link">
              Go through the setup
            </Link>
          </p>
        </Card>
      )}
      <dl className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {tabs.map((one) => {
          const { card } = TABS[one]
          return card && <CountCard key={one} tab={one} card={card} desk={desk} />
        })}
      </dl>
      <LinkTabs label="What to review" className="mt-8 flex-wrap border-b border-line">
        {tabs.map((one) => {
          const pending = TABS[one].card?.pending(desk) ?? 0
          return (
            <LinkTab
              key={one}
              to="/admin"
              search={{ tab: one }}
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
              isAdmin={isAdmin}
              search={search}
              filters={<Filters tab={tab} search={search} />}
              history={(entries) => <AuditLines lines={entries} />}
            />
          )}
          {tab === 'reports' && (
            <ReportsTab
              userId={userId}
              desk={desk}
              list={search.list ?? (search.tab ? undefined : waitingList(desk))}
            />
          )}
          {tab === 'held' && <HeldTab userId={userId} />}
          {tab === 'notices' && <NoticesTab userId={userId} />}
          {tab === 'radar' && <RadarTab userId={userId} />}
          {tab === 'rules' && <ContentRulesTab userId={userId} />}
          {tab === 'applications' && <ApplicationsTab userId={userId} />}
          {tab === 'accounts' && <AccountsTab userId={userId} search={search} />}
          {kind && <ClaimsTab key={kind} kind={kind} userId={userId} search={search} />}
        </LinkTabPanel>
      </div>
    </div>
  )
}

interface CountCardProps {
  tab: AdminTab
  card: NonNullable<TabConfig['card']>
  desk: Desk
}

/** The appeals when only those wait. */
const waitingList = ({ reports, appeals }: Desk) => (reports === 0 && appeals > 0 ? 'appeals' : undefined)

/** A number of waiting items, linked to its tab. */
function CountCard({ tab, card, desk }: CountCardProps) {
  const { title, icon: Icon, pending } = card
  return (
    <Card
      pressable
      className="flex items-center justify-between gap-1 p-4 sm:flex-col-reverse sm:items-stretch sm:p-5"
    >
      <dt className="flex items-center gap-2 text-sm text-muted sm:order-2 sm:justify-between">
        <Link
          to="/admin"
          search={{ tab, ...(tab === 'reports' && { list: waitingList(desk) }) }}
          resetScroll={false}
          className="cover-link"
        >
          {title}
        </Link>
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      </dt>
      <dd className="figures type-title">{formatBounded(pending(desk))}</dd>
    </Card>
  )
}
