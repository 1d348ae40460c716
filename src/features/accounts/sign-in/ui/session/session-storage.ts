import { isSiteDataBlocked } from '#platform/site-data.ts'
import { mergeSessions, parseSession, SESSION_KEY, type StoredSession } from './stored-session.ts'

/**
 * Sessions that this tab saw end or be replaced. A request in flight at that moment must not restore them when
 * its response is saved.
 */
const retired = new Set<string>()

let last: { text: string | null; session: StoredSession | undefined } = { text: null, session: undefined }

/** The currently stored session of this browser; a browser that blocks site data has none. */
export function readStoredSession(): StoredSession | undefined {
  if (isSiteDataBlocked()) return undefined
  const text = localStorage.getItem(SESSION_KEY)
  if (text !== last.text) {
    const session = parseSession(text)
    if (last.session && last.session.sessionId !== session?.sessionId) retired.add(last.session.sessionId)
    last = { text, session }
  }
  return last.session
}

/**
 * Deletes the stored session if it has this id, and returns whether it had. The storage event notifies other
 * tabs.
 */
export function removeStoredSession(sessionId: string): boolean {
  if (readStoredSession()?.sessionId !== sessionId) return false
  guardedStorage.removeItem(SESSION_KEY)
  return true
}

/** Local storage for auth-js that never writes back an older copy or an ended session. */
export const guardedStorage = {
  getItem: (key: string) => (isSiteDataBlocked() ? null : localStorage.getItem(key)),
  setItem(key: string, value: string) {
    if (isSiteDataBlocked()) return
    if (key !== SESSION_KEY) return localStorage.setItem(key, value)
    readStoredSession()
    const incoming = parseSession(value)
    if (incoming && retired.has(incoming.sessionId)) return
    localStorage.setItem(key, mergeSessions(localStorage.getItem(key), value, Date.now()))
    readStoredSession()
  },
  removeItem(key: string) {
    if (isSiteDataBlocked()) return
    if (key === SESSION_KEY) readStoredSession()
    localStorage.removeItem(key)
    if (key === SESSION_KEY) readStoredSession()
  },
}
