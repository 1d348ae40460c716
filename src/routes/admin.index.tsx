import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#features/admin/ui/admin-page.tsx'
import { type AdminSearch, readAdminSearch } from '#features/admin/ui/admin-search.ts'

/** `tab`, `status`, `search`, `sort`, `page` and `after`: what is shown, all but their defaults. */
export const Route = createFileRoute('/admin/')({
  // What it means is told where the page is loaded: code in this place weighs on every first page.
  validateSearch: (given: AdminSearch) => given,
  head: () => ({ meta: [{ title: 'Admin Dashboard · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Admin() {
    return <AdminPage search={readAdminSearch({ ...Route.useSearch() })} />
  },
})
