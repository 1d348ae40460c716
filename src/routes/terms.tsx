import { createFileRoute } from '@tanstack/react-router'
import { loadSiteText, SiteTextPage } from '#features/site/legal-texts/ui/site-text-page.tsx'

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient }, parentMatchPromise }) =>
    loadSiteText('terms', { queryClient, parentMatch: parentMatchPromise }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Terms() {
    return <SiteTextPage name="terms" />
  },
})
