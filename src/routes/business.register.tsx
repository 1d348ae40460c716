import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '#features/business/accounts/ui/register/register-page.tsx'

export const Route = createFileRoute('/business/register')({
  head: () => ({
    meta: [{ title: 'Register Business Account · Fanfare' }, { name: 'robots', content: 'noindex' }],
  }),
  component: RegisterPage,
})
