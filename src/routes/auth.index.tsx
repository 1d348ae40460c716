import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AuthPage } from '#features/accounts/ui/auth-page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form that the link which led here named. */
    authTab?: 'sign-up'
  }
}

/** `tab`: which form is open; `next`: the page of ours to go to afterwards. */
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
