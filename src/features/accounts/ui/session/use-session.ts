import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { returnPath } from './return-path.ts'
import { currentSession, type Session, sessionOnServer, subscribeToSession } from './session-store.ts'

/** Who is here: `loading` on the server and at the first paint, then `visitor` or `member` with a `userId`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, sessionOnServer)
}

/**
 * Gives a function for buttons that need a member: says whether one is signed in, and sends a visitor to
 * `/auth`, from where the way leads back to this page.
 */
export function useRequireSignIn(): () => boolean {
  const navigate = useNavigate()
  const router = useRouter()
  return () => {
    if (currentSession().status !== 'visitor') return true
    void navigate({ to: '/auth', search: { next: returnPath(router.state.location.href) } })
    return false
  }
}
