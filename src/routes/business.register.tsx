import { createFileRoute } from '@tanstack/react-router'
import { WithOffer } from '#features/business/accounts/ui/offer.tsx'
import { RegisterPage } from '#features/business/accounts/ui/register/register-page.tsx'

export const Route = createFileRoute('/business/register')({
  head: () => ({
    meta: [{ title: 'Business account · Fanfare' }, { name: 'robots', content: 'noindex' }],
  }),
  component: () => (
    <WithOffer>
      <RegisterPage />
    </WithOffer>
  ),
})
