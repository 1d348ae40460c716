import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AuthPage } from '#features/accounts/sign-in/ui/auth-page.tsx'
import { BanAppeal } from '#features/safety/reports/public-ui.tsx'
import { takePlansAtSignIn } from '#features/shows/line-ups/plans-at-sign-in.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form to open, set by the link to this page. */
    authTab?: 'sign-up'
  }
}

interface AuthSearch {
  tab?: 'sign-up'
  next?: string
  invitation?: string
}

/** `tab`: the open form; `next`: the page of this site to continue to; `invitation`: the code of one. */
export const Route = createFileRoute('/auth/')({
  validateSearch: ({ tab, next, invitation }: Record<string, unknown>): AuthSearch => ({
    tab: tab === 'sign-up' ? tab : undefined,
    next: typeof next === 'string' ? next : undefined,
    invitation: typeof invitation === 'string' ? invitation.slice(0, 64) : undefined,
  }),
  head: () => ({ meta: [{ title: 'Sign in or sign up · Fanfare' }] }),
  component: function Auth() {
    const { tab, next, invitation } = Route.useSearch()
    const requestedTab = useLocation({ select: ({ state }) => state.authTab })
    useEffect(takePlansAtSignIn, [])
    return (
      <AuthPage
        tab={tab ?? requestedTab ?? 'log-in'}
        next={next}
        invitation={invitation}
        appeal={(banned) => <BanAppeal {...banned} />}
      />
    )
  },
})
