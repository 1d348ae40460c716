import { callAuth } from '../auth-calls.ts'
import { endSession } from './authorize.ts'
import { readStoredSession } from './session-storage.ts'

/** Answers that say there was nothing left to end. */
const ALREADY_OVER = new Set([401, 403, 404])

/**
 * Ends this session on the server, then forgets it in all tabs of this browser. Sessions elsewhere stay.
 * Rejects with `AuthFailure`, and stays signed in, when the server could not be told.
 */
export async function signOut(): Promise<void> {
  await callAuth(async (client) => {
    await client.getSession()
    const session = readStoredSession()
    if (!session) return { data: null, error: null }
    const { error } = await client.admin.signOut(session.object.access_token, 'local')
    if (error && !ALREADY_OVER.has(error.status ?? 0)) return { data: null, error }
    endSession(session.sessionId)
    return { data: null, error: null }
  })
}
