import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#features/accounts/ui/settings-page.tsx'

export const Route = createFileRoute('/settings')({
  head: () => ({ meta: [{ title: 'Settings · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: SettingsPage,
})
