import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '#features/site/manage/ui/manage-page.tsx'
import { readManageSearch } from '#features/site/manage/ui/manage-search.ts'

/** `tab` and `filter` select the view; defaults are left out of the URL. The path parameter is the slug. */
export const Route = createFileRoute('/business/manage-festival/$festivalId')({
  validateSearch: readManageSearch,
  head: () => ({ meta: [{ title: 'Manage festival · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function ManageFestival() {
    const { festivalId } = Route.useParams()
    return <ManagePage key={festivalId} type="festival" entityId={festivalId} search={Route.useSearch()} />
  },
})
