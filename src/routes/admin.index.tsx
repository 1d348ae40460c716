import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#features/admin/ui/admin-page.tsx'
import { readAdminSearch } from '#features/admin/ui/admin-search.ts'

/** `tab`, `status`, `search`, `sort`, `page` and `after`; defaults are left out of the URL. */
export const Route = createFileRoute('/admin/')({
  validateSearch: readAdminSearch,
  head: () => ({ meta: [{ title: 'Admin Dashboard · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Admin() {
    return <AdminPage search={Route.useSearch()} />
  },
})
