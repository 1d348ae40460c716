import { createFileRoute } from '@tanstack/react-router'
import { NewsPage } from '#features/discovery/ui/news/news-page.tsx'
import { storyListSchema } from '#features/discovery/ui/news/story-schema.ts'
import { newsQuery, prefetch } from '#features/discovery/ui/queries.ts'
import { pageHead } from '#features/sharing/public-ui.tsx'

export const Route = createFileRoute('/news')({
  loader: ({ context }) => prefetch(context.queryClient, newsQuery()),
  head: ({ matches, match }) =>
    pageHead(matches, {
      title: 'Music news · Fanfare',
      description: 'The newest stories of the music papers, gathered in one place.',
      path: '/news',
      feed: { path: '/news.atom', title: 'Music news' },
      about: () => [
        storyListSchema(match.context.queryClient.getQueryData(newsQuery().queryKey)?.items ?? []),
      ],
    }),
  component: NewsPage,
})
