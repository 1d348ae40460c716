import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { MISSED, OWN_TOPIC } from '#features/accounts/live/limits.ts'
import { useLiveTopic } from '#features/accounts/live/public-ui.tsx'
import { MembersOnly } from '#features/accounts/public-ui.tsx'
import { BUSINESS_CHANGED } from '#features/business/limits.ts'
import { LinkTab, LinkTabPanel, LinkTabs } from '#ui/link-tabs.tsx'
import { BusinessError, BusinessFrame, BusinessSkeleton } from '../business-frame.tsx'
import { useBusinessOffer } from '../offer.tsx'
import { businessKey, ownAccountsQuery } from '../state/business-queries.ts'
import { ArtistsTab } from './artists-tab.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import { OverviewTab } from './overview-tab.tsx'

interface DashboardPageProps {
  search: DashboardSearch
  /** The team section, also shown while no page is managed. */
  renderTeam: (userId: string, businessId: string) => ReactNode
}

/** The businesses and claims of a member and their status. Visitors log in first and return here. */
export function DashboardPage({ search, renderTeam }: DashboardPageProps) {
  const { lead } = useBusinessOffer().dashboard
  return (
    <BusinessFrame title="Business Dashboard" lead={lead}>
      <MembersOnly fallback={<BusinessSkeleton />}>
        {(userId) => <Dashboard userId={userId} search={search} renderTeam={renderTeam} />}
      </MembersOnly>
    </BusinessFrame>
  )
}

function Dashboard({ userId, search: { tab }, renderTeam }: DashboardPageProps & { userId: string }) {
  const panel = useId()
  const { dashboard: words } = useBusinessOffer()
  const query = useQuery(ownAccountsQuery(userId))
  useLiveBusiness(userId)
  const accounts = query.data?.items
  if (!accounts) return query.isError ? <BusinessError query={query} /> : <BusinessSkeleton />
  if (accounts.length === 0) {
    return query.isFetching ? <BusinessSkeleton /> : <Navigate to="/business/register" replace />
  }
  return (
    <>
      <LinkTabs label="Parts of the dashboard" className="border-b border-line">
        <LinkTab to="/business/dashboard" selected={!tab} panel={panel} resetScroll={false}>
          Overview
        </LinkTab>
        <LinkTab
          to="/business/dashboard"
          search={{ tab: 'artists' }}
          selected={tab === 'artists'}
          panel={panel}
          resetScroll={false}
        >
          {words.tab}
        </LinkTab>
      </LinkTabs>
      <div className="min-h-[50vh] pt-6">
        <LinkTabPanel id={panel} label={tab ? words.tab : 'Overview'}>
          {tab ? (
            <ArtistsTab userId={userId} accounts={accounts} />
          ) : (
            <OverviewTab userId={userId} accounts={accounts} renderTeam={renderTeam} />
          )}
        </LinkTabPanel>
      </div>
    </>
  )
}

/** Shows decisions on accounts and claims as soon as they are made. */
function useLiveBusiness(userId: string): void {
  const client = useQueryClient()
  useLiveTopic(OWN_TOPIC, ({ type }) => {
    if (type === BUSINESS_CHANGED || type === MISSED) {
      void client.invalidateQueries({ queryKey: businessKey(userId) })
    }
  })
}
