import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { returnPath } from './return-path.ts'
import { currentSession, type Session, sessionOnServer, subscribeToSession } from './session-store.ts'

/** The viewer: `loading` on the server and at the first paint, then `visitor` or `member` with a `userId`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, sessionOnServer)
}

/**
 * Returns a function for buttons that need a member: it runs the action once the session is loaded, and redirects
 * a visitor to `/auth`, which returns to this page.
 */
export function useRequireSignIn(): (act: (userId: string) => void) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (act) => {
    // Read now: the last render may be out of date.
    const decide = () => {
      const { status, userId } = currentSession()
      if (status === 'visitor') {
        void navigate({ to: '/auth', search: { next: returnPath(router.state.location.href) } })
      } else if (userId) act(userId)
      return status !== 'loading'
    }
    if (decide()) return
    const stop = subscribeToSession(() => {
      if (decide()) stop()
    })
  }
}
