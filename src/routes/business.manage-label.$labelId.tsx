import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '#features/site/manage/ui/manage-page.tsx'
import { readManageSearch } from '#features/site/manage/ui/manage-search.ts'

/** `tab` and `filter` select the view; defaults are left out of the URL. The path parameter is the MusicBrainz id. */
export const Route = createFileRoute('/business/manage-label/$labelId')({
  validateSearch: readManageSearch,
  head: () => ({ meta: [{ title: 'Manage label · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function ManageLabel() {
    const { labelId } = Route.useParams()
    return <ManagePage key={labelId} type="label" entityId={labelId} search={Route.useSearch()} />
  },
})
