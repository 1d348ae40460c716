import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#features/site/admin/ui/admin-page.tsx'
import { readAdminSearch } from '#features/site/admin/ui/admin-search.ts'
import { textParams } from '#ui/text-params.ts'

/** Without `tab` the dashboard opens on the first tab with waiting items; the other parameters belong to its tab. */
export const Route = createFileRoute('/admin/')({
  // This file loads with every page, so the page itself parses the values.
  validateSearch: (search) =>
    textParams(search, ['tab', 'list', 'status', 'search', 'sort', 'page', 'after']),
  head: () => ({ meta: [{ title: 'Admin Dashboard · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Admin() {
    return <AdminPage search={readAdminSearch(Route.useSearch())} />
  },
})
