import { mergeSessions, parseSession, SESSION_KEY, type StoredSession } from './stored-session.ts'

/**
 * Sessions that this tab saw end or being replaced. A request that was under way at that moment must not
 * bring them back when its answer is saved.
 */
const retired = new Set<string>()

let last: { text: string | null; session: StoredSession | undefined } = { text: null, session: undefined }

/** The session of this browser, as it is stored now. */
export function readStoredSession(): StoredSession | undefined {
  const text = localStorage.getItem(SESSION_KEY)
  if (text !== last.text) {
    const session = parseSession(text)
    if (last.session && last.session.sessionId !== session?.sessionId) retired.add(last.session.sessionId)
    last = { text, session }
  }
  return last.session
}

/**
 * Forgets the session on this machine, if it is still the one named, and says whether it was. Other tabs learn it
 * by the storage event.
 */
export function forgetSession(sessionId: string): boolean {
  if (readStoredSession()?.sessionId !== sessionId) return false
  guardedStorage.removeItem(SESSION_KEY)
  return true
}

/** Local storage as auth-js sees it: neither an older copy nor an ended session is ever written back. */
export const guardedStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem(key: string, value: string) {
    if (key !== SESSION_KEY) return localStorage.setItem(key, value)
    readStoredSession()
    const incoming = parseSession(value)
    if (incoming && retired.has(incoming.sessionId)) return
    localStorage.setItem(key, mergeSessions(localStorage.getItem(key), value, Date.now()))
    readStoredSession()
  },
  removeItem(key: string) {
    if (key === SESSION_KEY) readStoredSession()
    localStorage.removeItem(key)
    if (key === SESSION_KEY) readStoredSession()
  },
}
