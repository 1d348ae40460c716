import { createFileRoute } from '@tanstack/react-router'
import { DiscoverPage } from '#features/home/pages/ui/discover/discover-page.tsx'
import { loadDiscover } from '#features/home/pages/ui/discover/load-discover.ts'

export const Route = createFileRoute('/discover')({
  loader: ({ context, parentMatchPromise }) => loadDiscover(context.queryClient, parentMatchPromise),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: DiscoverPage,
})
