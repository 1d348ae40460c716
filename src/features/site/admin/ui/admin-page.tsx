import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { ContentRulesTab } from '#features/accounts/screening/public-ui.tsx'
import type { ClaimKind } from '#features/business/limits.ts'
import { RadarTab } from '#features/follow/radar/public-ui.tsx'
import { NoticesTab } from '#features/notify/delivery/public-ui.tsx'
import type { Desk } from '#features/safety/reports/contract.ts'
import { ReportsTab, waitingOf } from '#features/safety/reports/public-ui.tsx'
import { ApplicationsTab, MembersTab } from '#features/safety/standing/public-ui.tsx'
import { usePart } from '#platform/http/client/parts.ts'
import { Card } from '#ui/card.tsx'
import { AdminFrame, type AdminFrameProps } from './admin-frame.tsx'
import { ADMIN_TABS, type AdminSearch, type AdminTab, MODERATOR_TABS } from './admin-search.ts'
import { AdminsOnly } from './admins-only.tsx'
import { AuditLines } from './audit/audit-line.tsx'
import { AccountsTab } from './tables/accounts-tab.tsx'
import { ClaimsTab } from './tables/claims-tab.tsx'
import { Filters } from './tables/filters.tsx'
import { HeldTab } from './tables/held-tab.tsx'
import { JobsTab } from './tables/jobs-tab.tsx'
import { WaitingList } from './waiting-list.tsx'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Whether admins see this tab, with so many claims waiting in it. */
    hasAdminTab: (tab: AdminTab, waiting: number) => boolean
    /** Around the open tab: the others, and the numbers of waiting items. */
    adminFrame: ComponentType<AdminFrameProps>
  }
}

const always = () => true

interface TabConfig {
  label: string
  /** The number of waiting items. */
  waiting?: (desk: Desk) => number
  /** The kind of the claims in the tab; undefined for accounts. */
  kind?: ClaimKind
}

const TABS: Record<AdminTab, TabConfig> = {
  waiting: { label: 'Waiting', waiting: waitingOf },
  reports: {
    label: 'Reports',
    waiting: ({ reports, appeals }) => reports + appeals,
  },
  held: {
    label: 'Waiting posts',
    waiting: ({ held }) => held,
  },
  applications: {
    label: 'Applications',
    waiting: ({ applications }) => applications,
  },
  accounts: {
    label: 'Business Accounts',
    waiting: ({ accounts }) => accounts,
  },
  'artist-claims': {
    label: 'Artist Claims',
    waiting: ({ artistClaims }) => artistClaims,
    kind: 'artist',
  },
  'festival-claims': {
    label: 'Festival Claims',
    waiting: ({ festivalClaims }) => festivalClaims,
    kind: 'festival',
  },
  'label-claims': {
    label: 'Label Claims',
    waiting: ({ labelClaims }) => labelClaims,
    kind: 'label',
  },
  'venue-claims': {
    label: 'Venue Claims',
    waiting: ({ venueClaims }) => venueClaims,
    kind: 'venue',
  },
  members: { label: 'Members' },
  rules: { label: 'Words and links' },
  notices: { label: 'Notices' },
  radar: { label: 'Release radar' },
  jobs: { label: 'Jobs' },
}
const TITLE = 'Admin Dashboard'

/** The tab of everything that waits, where there is one; else the first with waiting items; if none, that of business accounts, or of reports for moderators. */
const firstOf = (tabs: readonly AdminTab[], desk: Desk): AdminTab =>
  tabs.find((one) => one === 'waiting') ??
  tabs.find((one) => (TABS[one].waiting?.(desk) ?? 0) > 0) ??
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
  const hasTab = usePart('hasAdminTab', always)
  const adminTabs = ADMIN_TABS.filter((tab) => hasTab(tab, TABS[tab].waiting?.(desk) ?? 0))
  const tabs = isAdmin ? adminTabs : MODERATOR_TABS
  // Chosen at the first visit only: deciding on the last item must not change the tab.
  const [first] = useState(() => firstOf(tabs, desk))
  const tab = tabs.find((one) => one === search.tab) ?? first
  const { kind } = TABS[tab]
  const Frame = usePart('adminFrame', AdminFrame)
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
            This site isn’t set up yet: name, sign-up, mail and texts.{' '}
            <Link to="/admin/setup" className="link">
              Set it up
            </Link>
          </p>
        </Card>
      )}
      <Frame
        desk={desk}
        tabs={tabs.map((tab) => ({ tab, label: TABS[tab].label, waiting: TABS[tab].waiting?.(desk) ?? 0 }))}
        open={tab}
      >
        {tab === 'waiting' && <WaitingList userId={userId} desk={desk} />}
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
        {tab === 'jobs' && <JobsTab userId={userId} />}
        {tab === 'rules' && <ContentRulesTab userId={userId} />}
        {tab === 'applications' && <ApplicationsTab userId={userId} />}
        {tab === 'accounts' && <AccountsTab userId={userId} search={search} />}
        {kind && <ClaimsTab key={kind} kind={kind} userId={userId} search={search} />}
      </Frame>
    </div>
  )
}

/** The appeals when only those wait. */
const waitingList = ({ reports, appeals }: Desk) => (reports === 0 && appeals > 0 ? 'appeals' : undefined)
