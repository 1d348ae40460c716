import { createFileRoute } from '@tanstack/react-router'
import { MailLinkPage } from '#features/accounts/ui/mail-link-page.tsx'

/** What mails link to. The token is behind the `#`, so that it reaches no server before a person presses. */
export const Route = createFileRoute('/auth/confirm')({
  head: () => ({
    meta: [
      { title: 'Confirm · Fanfare' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: MailLinkPage,
})
