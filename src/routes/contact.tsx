import { createFileRoute } from '@tanstack/react-router'
import { loadSiteText, SiteTextPage } from '#features/site/legal-texts/ui/site-text-page.tsx'

export const Route = createFileRoute('/contact')({
  loader: ({ context: { queryClient }, parentMatchPromise }) =>
    loadSiteText('contact', { queryClient, parentMatch: parentMatchPromise }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Contact() {
    return <SiteTextPage name="contact" />
  },
})
