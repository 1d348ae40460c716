import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '#features/reports/ui/reports-page.tsx'
import { readReportsSearch } from '#features/reports/ui/reports-search.ts'
import { textParams } from '#ui/text-params.ts'

/** `list`: `appeals` or `decided`; without it what waits. */
export const Route = createFileRoute('/admin/reports')({
  // This loads with every page, so the page itself reads what the texts say.
  validateSearch: (search) => textParams(search, ['list']),
  head: () => ({ meta: [{ title: 'Reports · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Reports() {
    return <ReportsPage search={readReportsSearch(Route.useSearch())} />
  },
})
