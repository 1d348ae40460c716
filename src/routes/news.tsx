import { createFileRoute } from '@tanstack/react-router'
import { NewsPage } from '#features/discovery/ui/news/news-page.tsx'
import { storyListSchema } from '#features/discovery/ui/news/story-schema.ts'
import { newsQuery, prefetch } from '#features/discovery/ui/queries.ts'
import { pageHead } from '#features/sharing/public-ui.tsx'

export const Route = createFileRoute('/news')({
  loader: async ({ context: { queryClient }, parentMatchPromise }) => {
    await prefetch(queryClient, newsQuery())
    const stories = queryClient.getQueryData(newsQuery().queryKey)?.items ?? []
    // Made here and not in `head`, which is not split off with the page.
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
