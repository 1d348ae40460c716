import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '#features/site/manage/ui/manage-page.tsx'
import { readManageSearch } from '#features/site/manage/ui/manage-search.ts'

/** `tab` and `filter` select the view; defaults are left out of the URL. The path parameter is the id of the venue. */
export const Route = createFileRoute('/business/manage-venue/$venueId')({
  validateSearch: readManageSearch,
  head: () => ({ meta: [{ title: 'Manage venue · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function ManageVenue() {
    const { venueId } = Route.useParams()
    return <ManagePage key={venueId} type="venue" entityId={venueId} search={Route.useSearch()} />
  },
})
