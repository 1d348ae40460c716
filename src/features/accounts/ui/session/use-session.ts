import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { returnPath } from './return-path.ts'
import { currentSession, type Session, sessionOnServer, subscribeToSession } from './session-store.ts'

/** Who is here: `loading` on the server and at the first paint, then `visitor` or `member` with a `userId`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, sessionOnServer)
}

/**
 * Gives a function for buttons that need a member: does what they are for as soon as it is known who is here, and
 * sends a visitor to `/auth`, from where the way leads back to this page.
 */
export function useRequireSignIn(): (act: (userId: string) => void) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (act) => {
    // Asked for now: what was rendered last may know less.
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
