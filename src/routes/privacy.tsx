import { createFileRoute } from '@tanstack/react-router'
import { loadSiteText, SiteTextPage } from '#features/site/legal-texts/ui/site-text-page.tsx'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient }, parentMatchPromise }) =>
    loadSiteText('privacy', { queryClient, parentMatch: parentMatchPromise }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Privacy() {
    return <SiteTextPage name="privacy" />
  },
})
