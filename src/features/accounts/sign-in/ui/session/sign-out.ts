import { callAuth } from '../auth-calls.ts'
import { endSession } from './authorize.ts'
import { readStoredSession } from './session-storage.ts'

/** Statuses that mean the session had already ended. */
const ALREADY_OVER = new Set([401, 403, 404])

/**
 * Ends this session on the server, then deletes it in all tabs of this browser. Other sessions stay.
 * Rejects with `ApiError`, and stays signed in, when the request fails.
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
