import { GoTrueClient } from '@supabase/auth-js'
import { authFetch } from './auth-fetch.ts'
import { guardedStorage } from './session-storage.ts'
import { syncSession } from './session-store.ts'
import { SESSION_KEY } from './stored-session.ts'

/** Creates this tab's only auth-js client. This module is 25 kB gzip: load it through `openAuthClient`. */
export function createAuthClient(): GoTrueClient {
  const client = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    storage: guardedStorage,
    fetch: authFetch,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
  client.onAuthStateChange(syncSession)
  return client
}
