import { beforeEach, expect, test, vi } from 'vitest'
import { SESSION_KEY } from './stored-session.ts'

function session(sessionId: string, gen = 1): string {
  const claims = Buffer.from(JSON.stringify({ session_id: sessionId, gen })).toString('base64url')
  return JSON.stringify({
    access_token: `header.${claims}.signature`,
    refresh_token: `${sessionId}-${gen}`,
    expires_at: 0,
    expires_in: 600,
    user: { id: 'u1' },
  })
}

/** A separate tab on the shared storage. */
async function openTab() {
  vi.resetModules()
  return import('./session-storage.ts')
}

let store: Map<string, string>

beforeEach(() => {
  store = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
})

test('a late response does not restore a session that this tab ended', async () => {
  const tab = await openTab()
  tab.guardedStorage.setItem(SESSION_KEY, session('s1'))
  expect(tab.removeStoredSession('s1')).toBe(true)
  tab.guardedStorage.setItem(SESSION_KEY, session('s1', 2))
  expect(tab.readStoredSession()).toBeUndefined()
})

test('a late response does not restore a session that another tab ended', async () => {
  const one = await openTab()
  one.guardedStorage.setItem(SESSION_KEY, session('s1'))
  const other = await openTab()
  expect(other.readStoredSession()?.sessionId).toBe('s1')
  one.removeStoredSession('s1')
  other.guardedStorage.setItem(SESSION_KEY, session('s1', 2))
  expect(store.has(SESSION_KEY)).toBe(false)
})

test('a late response does not replace a member who signed in meanwhile', async () => {
  const one = await openTab()
  one.guardedStorage.setItem(SESSION_KEY, session('s1'))
  const other = await openTab()
  other.readStoredSession()
  one.guardedStorage.setItem(SESSION_KEY, session('s2'))
  other.guardedStorage.setItem(SESSION_KEY, session('s1', 9))
  expect(other.readStoredSession()?.sessionId).toBe('s2')
})

test('only the named session is removed', async () => {
  const tab = await openTab()
  tab.guardedStorage.setItem(SESSION_KEY, session('s2'))
  expect(tab.removeStoredSession('s1')).toBe(false)
  expect(tab.readStoredSession()?.sessionId).toBe('s2')
})

test('an older copy of the same session does not undo a refresh', async () => {
  const tab = await openTab()
  tab.guardedStorage.setItem(SESSION_KEY, session('s1', 5))
  tab.guardedStorage.setItem(SESSION_KEY, session('s1', 4))
  expect(tab.readStoredSession()?.object.refresh_token).toBe('s1-5')
})
