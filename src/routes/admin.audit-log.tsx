import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#features/site/admin/ui/audit/audit-page.tsx'
import { type AuditSearch, readAuditSearch } from '#features/site/admin/ui/audit/audit-search.ts'
import { textParams } from '#ui/text-params.ts'

/** `action` and `outcome` filter the entries. */
export const Route = createFileRoute('/admin/audit-log')({
  // This file loads with every page, so the page itself parses the values.
  validateSearch: (search) => textParams<keyof AuditSearch>(search, ['action', 'outcome']),
  head: () => ({ meta: [{ title: 'Audit log · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Audit() {
    return <AuditPage search={readAuditSearch(Route.useSearch())} />
  },
})
