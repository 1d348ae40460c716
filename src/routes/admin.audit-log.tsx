import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#features/admin/ui/audit/audit-page.tsx'
import { type AuditSearch, readAuditSearch } from '#features/admin/ui/audit/audit-search.ts'

/** `action` and `outcome`: which lines are shown. */
export const Route = createFileRoute('/admin/audit-log')({
  // What it means is told where the page is loaded: code in this place weighs on every first page.
  validateSearch: (given: AuditSearch) => given,
  head: () => ({ meta: [{ title: 'Audit log · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Audit() {
    return <AuditPage search={readAuditSearch({ ...Route.useSearch() })} />
  },
})
