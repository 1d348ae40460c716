import { createFileRoute } from '@tanstack/react-router'
import { NewsPage } from '#features/discovery/ui/news/news-page.tsx'
import { pageHead } from '#features/discovery/ui/page-meta.ts'
import { newsQuery, prefetch } from '#features/discovery/ui/queries.ts'

export const Route = createFileRoute('/news')({
  loader: ({ context }) => prefetch(context.queryClient, newsQuery()),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Music news · Fanfare',
      description: 'The newest stories of the music papers, gathered in one place.',
      path: '/news',
    }),
  component: NewsPage,
})
