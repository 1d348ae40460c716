import { createFileRoute } from '@tanstack/react-router'
import { MePage } from '#features/community/profiles/ui/me/me-page.tsx'

export const Route = createFileRoute('/me')({
  head: () => ({ meta: [{ title: 'Me · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: MePage,
})
