import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '#features/moderation/ui/manage-page.tsx'
import { type ManageSearch, readManageSearch } from '#features/moderation/ui/manage-search.ts'

/** `tab` and `filter`: what is shown, all but their defaults. */
export const Route = createFileRoute('/business/manage-artist/$artistId')({
  // What it means is told where the page is loaded: code in this place weighs on every first page.
  validateSearch: (given: ManageSearch) => given,
  head: () => ({ meta: [{ title: 'Manage artist · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function ManageArtist() {
    const { artistId } = Route.useParams()
    return (
      <ManagePage
        key={artistId}
        type="artist"
        entityId={artistId}
        search={readManageSearch({ ...Route.useSearch() })}
      />
    )
  },
})
