import { useSyncExternalStore } from 'react'
import { currentSession, type Session, sessionOnServer, subscribeToSession } from './session-store.ts'

/** The viewer: `loading` on the server and at the first paint, then `visitor` or `member` with a `userId`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, sessionOnServer)
}
