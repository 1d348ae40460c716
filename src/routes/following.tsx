import { createFileRoute } from '@tanstack/react-router'
import { FollowingPage } from '#features/home/my-follows/ui/following-page.tsx'
import { readFollowingSearch } from '#features/home/my-follows/ui/following-search.ts'

export const Route = createFileRoute('/following')({
  validateSearch: readFollowingSearch,
  head: () => ({ meta: [{ title: 'Following · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: function Following() {
    return <FollowingPage search={Route.useSearch()} />
  },
})
