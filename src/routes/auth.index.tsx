import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '#features/accounts/ui/auth-page.tsx'

/** `tab`: which form is open; `next`: the page of ours to go to afterwards. */
export const Route = createFileRoute('/auth/')({
  validateSearch: ({ tab, next }: Record<string, unknown>): { tab?: 'sign-up'; next?: string } => ({
    tab: tab === 'sign-up' ? tab : undefined,
    next: typeof next === 'string' ? next : undefined,
  }),
  head: () => ({ meta: [{ title: 'Log in or sign up · Fanfare' }] }),
  component: function Auth() {
    const { tab = 'log-in', next } = Route.useSearch()
    return <AuthPage tab={tab} next={next} />
  },
})
