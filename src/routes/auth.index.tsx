import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AuthPage } from '#features/accounts/ui/auth-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form to open, set by the link to this page. */
    authTab?: 'sign-up'
  }
}

/** `tab`: the open form; `next`: the page of this site to continue to. */
export const Route = createFileRoute('/auth/')({
  validateSearch: ({ tab, next }: Record<string, unknown>): { tab?: 'sign-up'; next?: string } => ({
    tab: tab === 'sign-up' ? tab : undefined,
    next: typeof next === 'string' ? next : undefined,
  }),
  head: () => ({ meta: [{ title: 'Log in or sign up · Fanfare' }] }),
  component: function Auth() {
    const { tab, next } = Route.useSearch()
    const requestedTab = useLocation({ select: ({ state }) => state.authTab })
    return <AuthPage tab={tab ?? requestedTab ?? 'log-in'} next={next} />
  },
})
