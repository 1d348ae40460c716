import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '#features/site/manage/ui/manage-page.tsx'
import { readManageSearch } from '#features/site/manage/ui/manage-search.ts'

/** `tab` and `filter` select the view; defaults are left out of the URL. */
export const Route = createFileRoute('/business/manage-artist/$artistId')({
  validateSearch: readManageSearch,
  head: () => ({ meta: [{ title: 'Manage artist · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function ManageArtist() {
    const { artistId } = Route.useParams()
    return <ManagePage key={artistId} type="artist" entityId={artistId} search={Route.useSearch()} />
  },
})
