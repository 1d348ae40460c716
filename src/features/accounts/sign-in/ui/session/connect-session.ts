import type { QueryClient } from '@tanstack/react-query'
import { setAuthorizer } from '#platform/http/client/client.ts'
import { authorize } from './authorize.ts'
import { type AskForPage, answerEarly } from './early-answers.ts'
import { openAuthClient } from './open-auth-client.ts'
import { belongsToAnotherMember } from './personal-key.ts'
import { readStoredSession } from './session-storage.ts'
import { currentSession, markSessionLoaded, subscribeToSession, syncSession } from './session-store.ts'
import { SESSION_KEY } from './stored-session.ts'

/**
 * Connects the session to the page; called once, before the first render. It adds the member's token to API requests,
 * syncs the tabs, and clears a member's cached queries when another member or a visitor takes over. With `askForPage`
 * it requests at once what the page will need.
 */
export function connectSession(queryClient: QueryClient, askForPage: AskForPage): void {
  answerEarly(askForPage)
  setAuthorizer(authorize)
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === SESSION_KEY || event.key === null) follow()
  })
  let userId: string | undefined
  subscribeToSession(() => {
    const next = currentSession().userId
    if (next === userId) return
    userId = next
    queryClient.removeQueries({ predicate: ({ queryKey }) => belongsToAnotherMember(queryKey, userId) })
    queryClient.getMutationCache().clear()
  })
  follow()
}

/** Reads the stored session and, if there is one, starts refreshing it. */
function follow(): void {
  syncSession()
  if (readStoredSession()) openAuthClient().then(markSessionLoaded, markSessionLoaded)
  else markSessionLoaded()
}
