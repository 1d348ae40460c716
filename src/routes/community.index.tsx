import { createFileRoute, redirect } from '@tanstack/react-router'
import { CommunityPage } from '#features/community/feed/ui/community-page.tsx'
import { readCommunitySearch } from '#features/community/feed/ui/community-search.ts'
import { prefetchFeed } from '#features/community/posts/ui/state/prefetch.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { InPlace, lazyPart } from '#ui/on-demand.tsx'

const Aside = lazyPart(async () => {
  const [{ CommunityAside }, { NextShows }] = await Promise.all([
    import('#features/community/feed/ui/community-aside.tsx'),
    import('#features/shows/list/ui/next-shows.tsx'),
  ])
  return () => <CommunityAside shows={<NextShows />} />
})

/** `tab`, `sort` and `search` select the view; defaults are left out of the URL. */
export const Route = createFileRoute('/community/')({
  validateSearch: readCommunitySearch,
  beforeLoad: ({ location, search }) => {
    const { searchQuery, ...state } = location.state
    if (!searchQuery) return
    // The link to this page passed a search text in the history state; move it to the URL.
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
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = pageHead([await parentMatchPromise], {
      title: 'Community · Fanfare',
      description: 'Share your love for music with fellow fans.',
      path: '/community',
      feed: { path: '/community.atom', title: 'Community' },
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Community() {
    return (
      <CommunityPage
        search={Route.useSearch()}
        aside={
          <InPlace fallback={null}>
            <Aside />
          </InPlace>
        }
      />
    )
  },
})
