import { createFileRoute, redirect } from '@tanstack/react-router'
import { CommunityPage } from '#features/community/ui/feed/community-page.tsx'
import { readCommunitySearch } from '#features/community/ui/feed/community-search.ts'
import { prefetchFeed } from '#features/community/ui/state/prefetch.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'

/** `tab`, `sort` and `search`: what is shown, all but their defaults. */
export const Route = createFileRoute('/community/')({
  validateSearch: readCommunitySearch,
  beforeLoad: ({ location, search }) => {
    const { searchQuery, ...state } = location.state
    if (!searchQuery) return
    // A link brought words to search for; from here on they are in the address.
    throw redirect({
      to: '/community',
      search: { ...search, search: searchQuery },
      state: { ...state, searchQuery: undefined },
      replace: true,
    })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, parentMatchPromise }) => {
    await prefetchFeed(context.queryClient, deps)
    // Made here and not in `head`, which is not split off with the page.
    const head = pageHead([await parentMatchPromise], {
      title: 'Community · Fanfare',
      description: 'Share your love for music with fellow fans.',
      path: '/community',
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Community() {
    return <CommunityPage search={Route.useSearch()} />
  },
})
