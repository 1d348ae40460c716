import { createFileRoute } from '@tanstack/react-router'
import { loadSiteText, SiteTextPage } from '#features/site/legal-texts/ui/site-text-page.tsx'

export const Route = createFileRoute('/guidelines')({
  loader: ({ context: { queryClient }, parentMatchPromise }) =>
    loadSiteText('guidelines', { queryClient, parentMatch: parentMatchPromise }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Guidelines() {
    return <SiteTextPage name="guidelines" />
  },
})
