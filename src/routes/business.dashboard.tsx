import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/business/accounts/ui/dashboard/dashboard-page.tsx'
import { readDashboardSearch } from '#features/business/accounts/ui/dashboard/dashboard-search.ts'
import { WithOffer } from '#features/business/accounts/ui/offer.tsx'
import { TeamTab } from '#features/business/team/public-ui.tsx'

/** `tab`: the open tab; the default is left out of the URL. */
export const Route = createFileRoute('/business/dashboard')({
  validateSearch: readDashboardSearch,
  head: () => ({
    meta: [{ title: 'Business Dashboard · Fanfare' }, { name: 'robots', content: 'noindex' }],
  }),
  component: function Dashboard() {
    return (
      <WithOffer>
        <DashboardPage
          search={Route.useSearch()}
          renderTeam={(userId, businessId) => <TeamTab userId={userId} businessId={businessId} />}
        />
      </WithOffer>
    )
  },
})
