import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/business/ui/dashboard/dashboard-page.tsx'
import { readDashboardSearch } from '#features/business/ui/dashboard/dashboard-search.ts'

/** `tab`: what is shown, all but its default. */
export const Route = createFileRoute('/business/dashboard')({
  validateSearch: readDashboardSearch,
  head: () => ({
    meta: [{ title: 'Business Dashboard · Fanfare' }, { name: 'robots', content: 'noindex' }],
  }),
  component: function Dashboard() {
    return <DashboardPage search={Route.useSearch()} />
  },
})
