import { useNavigate, useRouter } from '@tanstack/react-router'
import { usePart } from '#platform/http/client/parts.ts'
import { returnPath } from './return-path.ts'
import { currentSession, subscribeToSession } from './session-store.ts'
import { keepWish, type Wish } from './wish.ts'

declare module '#platform/http/client/parts.ts' {
  interface Parts {
    /** Whether what a visitor wanted to do is done once they have signed in. */
    keepsWishes: boolean
  }
}

/**
 * Returns a function for buttons that need a member: it runs the action once the session is loaded, and redirects
 * a visitor to `/auth`, which returns to this page. The visitor's `wish`, if any, is kept and done on return.
 */
export function useRequireSignIn(): (act: (userId: string) => void, wish?: Wish) => void {
  const navigate = useNavigate()
  const router = useRouter()
  const keeps = usePart('keepsWishes', true)
  return (act, wish) => {
    // Read now: the last render may be out of date.
    const decide = () => {
      const { status, userId } = currentSession()
      if (status === 'visitor') {
        const next = returnPath(router.state.location.href)
        const isKept = keeps && wish !== undefined && keepWish(wish)
        void navigate({ to: '/auth', search: isKept ? { tab: 'sign-up', next } : { next } })
      } else if (userId) act(userId)
      return status !== 'loading'
    }
    if (decide()) return
    const stop = subscribeToSession(() => {
      if (decide()) stop()
    })
  }
}
