import { readStoredSession } from './session-storage.ts'

/**
 * The viewer. `loading` on the server, at the first paint, and while a stale session is being renewed at the
 * start; a member whose second factor is still missing counts as a visitor.
 */
export type Session =
  | { status: 'loading'; userId?: undefined; sessionId?: undefined; secondFactorPending?: undefined }
  | { status: 'visitor'; userId?: undefined; sessionId?: undefined; secondFactorPending: boolean }
  | { status: 'member'; userId: string; sessionId: string; secondFactorPending?: undefined }

const LOADING: Session = { status: 'loading' }

let state: Session = LOADING
/** Whether the attempt to renew a stale stored session has finished. */
let renewalFinished = false
const listeners = new Set<() => void>()

export const currentSession = (): Session => state
export const sessionOnServer = (): Session => LOADING

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Rereads the stored session, and notifies subscribers when it has changed. */
export function syncSession(): void {
  const next = sessionFromStorage()
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

/** From now on the stored session counts, stale or not. */
export function markSessionLoaded(): void {
  renewalFinished = true
  syncSession()
}

function sessionFromStorage(): Session {
  const stored = readStoredSession()
  if (!stored) return { status: 'visitor', secondFactorPending: false }
  // Without a connection, the session cannot be renewed, and the kept answers need none.
  const stale = stored.object.expires_at * 1000 <= Date.now() && navigator.onLine !== false
  if (stale && !renewalFinished) return LOADING
  if (stored.awaitsFactor) return { status: 'visitor', secondFactorPending: true }
  return { status: 'member', userId: stored.userId, sessionId: stored.sessionId }
}
