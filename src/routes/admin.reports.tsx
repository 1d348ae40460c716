import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage, readReportsSearch } from '#features/reports/ui/reports-page.tsx'

/** `list`: `appeals` or `decided`; without it what waits. */
export const Route = createFileRoute('/admin/reports')({
  validateSearch: readReportsSearch,
  head: () => ({ meta: [{ title: 'Reports · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Reports() {
    return <ReportsPage search={Route.useSearch()} />
  },
})
