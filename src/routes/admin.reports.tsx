import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '#features/reports/ui/reports-page.tsx'
import { readReportsSearch } from '#features/reports/ui/reports-search.ts'

/** `list`: `appeals` or `decided`; without it what waits. */
export const Route = createFileRoute('/admin/reports')({
  validateSearch: readReportsSearch,
  head: () => ({ meta: [{ title: 'Reports · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Reports() {
    return <ReportsPage search={Route.useSearch()} />
  },
})
