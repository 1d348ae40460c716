import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '#features/business/team/ui/invitation-page.tsx'

/** The page that the mail of an invitation leads to. */
export const Route = createFileRoute('/business/invitation')({
  head: () => ({
    meta: [
      { title: 'Invitation to a team · Fanfare' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: InvitationPage,
})
