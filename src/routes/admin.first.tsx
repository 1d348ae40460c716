import { createFileRoute } from '@tanstack/react-router'
import { FirstAdminPage } from '#features/accounts/roles/ui/first-admin-page.tsx'

/** The page of the link that the start prints while nobody is an admin. */
export const Route = createFileRoute('/admin/first')({
  head: () => ({
    meta: [
      { title: 'Set up your site · Fanfare' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: FirstAdminPage,
})
