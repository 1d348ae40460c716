import type { QueryClient } from '@tanstack/react-query'
import { setAuthorizer } from '#platform/http/client/client.ts'
import { authorize } from './authorize.ts'
import { openAuthClient } from './open-auth-client.ts'
import { isOfSomebodyElse } from './personal-key.ts'
import { readStoredSession } from './session-storage.ts'
import { currentSession, settleSession, subscribeToSession, syncSession } from './session-store.ts'
import { SESSION_KEY } from './stored-session.ts'

/**
 * Brings the session to life in a browser; called once, before the first render. Requests of the API client
 * carry the member's token, tabs follow each other, and what the cache holds of one person goes when another
 * one, or nobody, is here.
 */
export function connectSession(queryClient: QueryClient): void {
  setAuthorizer(authorize)
  window.addEventListener('storage', (event) => {
    // A null key: the whole storage was cleared.
    if (event.key === SESSION_KEY || event.key === null) follow()
  })
  let userId: string | undefined
  subscribeToSession(() => {
    const next = currentSession().userId
    if (next === userId) return
    userId = next
    queryClient.removeQueries({ predicate: ({ queryKey }) => isOfSomebodyElse(queryKey, userId) })
    queryClient.getMutationCache().clear()
  })
  follow()
}

/** Takes over what is stored, and keeps a stored session fresh from here on. */
function follow(): void {
  syncSession()
  if (readStoredSession()) openAuthClient().then(settleSession, settleSession)
  else settleSession()
}
