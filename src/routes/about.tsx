import { createFileRoute } from '@tanstack/react-router'
import { loadSiteText, SiteTextPage } from '#features/site/legal-texts/ui/site-text-page.tsx'

export const Route = createFileRoute('/about')({
  loader: ({ context: { queryClient }, parentMatchPromise }) =>
    loadSiteText('about', { queryClient, parentMatch: parentMatchPromise }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function About() {
    return <SiteTextPage name="about" />
  },
})
