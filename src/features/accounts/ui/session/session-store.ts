import { readStoredSession } from './session-storage.ts'

/**
 * Who is here. `loading` on the server, at the first paint, and while a session that went stale is being
 * renewed at the start; a person whose second factor is still missing is a visitor.
 */
export type Session =
  | { status: 'loading'; userId?: undefined; sessionId?: undefined; secondFactorPending?: undefined }
  | { status: 'visitor'; userId?: undefined; sessionId?: undefined; secondFactorPending: boolean }
  | { status: 'member'; userId: string; sessionId: string; secondFactorPending?: undefined }

const LOADING: Session = { status: 'loading' }

let state: Session = LOADING
/** Whether a stale stored session has had its chance to be renewed. */
let settled = false
const listeners = new Set<() => void>()

export const currentSession = (): Session => state
export const sessionOnServer = (): Session => LOADING

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads again what is stored, and tells who listens when it means something else than before. */
export function syncSession(): void {
  const next = whoIsStored()
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

/** From here on the stored session counts as it is, stale or not. */
export function settleSession(): void {
  settled = true
  syncSession()
}

function whoIsStored(): Session {
  const stored = readStoredSession()
  if (!stored) return { status: 'visitor', secondFactorPending: false }
  const stale = stored.object.expires_at * 1000 <= Date.now()
  if (stale && !settled) return LOADING
  if (stored.awaitsFactor) return { status: 'visitor', secondFactorPending: true }
  return { status: 'member', userId: stored.userId, sessionId: stored.sessionId }
}
