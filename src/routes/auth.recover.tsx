import { createFileRoute } from '@tanstack/react-router'
import { RecoverPage } from '#features/accounts/sign-in/ui/recover-page.tsx'

export const Route = createFileRoute('/auth/recover')({
  head: () => ({ meta: [{ title: 'Forgot password · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: RecoverPage,
})
