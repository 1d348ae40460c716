import { createFileRoute } from '@tanstack/react-router'
import { NewsPage } from '#features/music/news/ui/news-page.tsx'
import { newsQuery } from '#features/music/news/ui/queries.ts'
import { storyListSchema } from '#features/music/news/ui/story-schema.ts'
import { pageHead } from '#platform/http/pages/page-head.ts'
import { prefetch } from '#platform/query/prefetch.ts'

export const Route = createFileRoute('/news')({
  loader: async ({ context: { queryClient }, parentMatchPromise }) => {
    await prefetch(queryClient, newsQuery())
    const stories = queryClient.getQueryData(newsQuery().queryKey)?.items ?? []
    // Built in the loader: unlike `head`, it is loaded with the page.
    const head = pageHead([await parentMatchPromise], {
      title: 'Music news · Fanfare',
      description: 'The newest stories of the music papers, gathered in one place.',
      path: '/news',
      feed: { path: '/news.atom', title: 'Music news' },
      about: () => [storyListSchema(stories)],
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: NewsPage,
})
