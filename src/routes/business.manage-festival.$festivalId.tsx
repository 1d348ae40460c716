import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '#features/moderation/ui/manage-page.tsx'
import { type ManageSearch, readManageSearch } from '#features/moderation/ui/manage-search.ts'

/** `tab` and `filter`: what is shown, all but their defaults. The parameter holds the slug. */
export const Route = createFileRoute('/business/manage-festival/$festivalId')({
  // What it means is told where the page is loaded: code in this place weighs on every first page.
  validateSearch: (given: ManageSearch) => given,
  head: () => ({ meta: [{ title: 'Manage festival · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function ManageFestival() {
    const { festivalId } = Route.useParams()
    return (
      <ManagePage
        key={festivalId}
        type="festival"
        entityId={festivalId}
        search={readManageSearch({ ...Route.useSearch() })}
      />
    )
  },
})
