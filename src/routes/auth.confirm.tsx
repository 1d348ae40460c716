import { createFileRoute } from '@tanstack/react-router'
import { MailLinkPage } from '#features/accounts/mail/ui/mail-link-page.tsx'
import { BanAppeal } from '#features/safety/reports/public-ui.tsx'

/** The page that mails link to. The token is in the fragment, so no server gets it before a person presses the button. */
export const Route = createFileRoute('/auth/confirm')({
  head: () => ({
    meta: [
      { title: 'Confirm · Fanfare' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: function MailLink() {
    return <MailLinkPage appeal={(banned) => <BanAppeal {...banned} />} />
  },
})
