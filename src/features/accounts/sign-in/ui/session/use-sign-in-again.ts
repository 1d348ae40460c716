import { useEffect } from 'react'
import { subscribeToSession } from './session-store.ts'
import { useRequireSignIn } from './use-require-sign-in.ts'

/** Redirects to the login and back as soon as the session ends while `isNeeded`, whichever request notices it. */
export function useSignInAgain(isNeeded: boolean): void {
  const requireSignIn = useRequireSignIn()
  useEffect(
    () => (isNeeded ? subscribeToSession(() => requireSignIn(() => {})) : undefined),
    [isNeeded, requireSignIn],
  )
}
