import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#features/admin/ui/audit/audit-page.tsx'
import { readAuditSearch } from '#features/admin/ui/audit/audit-search.ts'

/** `action` and `outcome` filter the entries. */
export const Route = createFileRoute('/admin/audit-log')({
  validateSearch: readAuditSearch,
  head: () => ({ meta: [{ title: 'Audit log · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Audit() {
    return <AuditPage search={Route.useSearch()} />
  },
})
