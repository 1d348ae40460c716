import { readProblem } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { earlyAnswer } from './early-answers.ts'
import { openAuthClient } from './open-auth-client.ts'
import { readStoredSession, removeStoredSession } from './session-storage.ts'
import { syncSession } from './session-store.ts'

type Send = (request: Request) => Promise<Response>

/** A token that expires sooner than this is renewed before the request. */
const MARGIN_MS = 10_000

/**
 * Sends a request with the member's access token, or unchanged for a visitor. On a 401 it renews the session and
 * retries once; it deletes a session that has ended.
 */
export async function authorize(request: Request, send: Send): Promise<Response> {
  const early = await earlyAnswer(request)
  if (early) return early
  const session = await usableSession()
  if (!session) return send(request)
  const token = session.object.access_token
  const again = request.clone()
  const answer = await send(withToken(request, token))
  if (answer.status !== 401) return answer
  if ((await readProblem(answer.clone())).code === 'session_not_found') {
    handleSessionEnded(session.sessionId)
    return answer
  }
  const renewed = await renew(token)
  return renewed ? send(withToken(again, renewed)) : answer
}

function withToken(request: Request, token: string): Request {
  request.headers.set('Authorization', `Bearer ${token}`)
  return request
}

async function usableSession() {
  const stored = readStoredSession()
  if (!stored || stored.awaitsFactor) return undefined
  if (stored.object.expires_at * 1000 - Date.now() > MARGIN_MS || navigator.onLine === false) return stored
  const client = await openAuthClient()
  await client.getSession()
  const fresh = readStoredSession()
  return fresh?.awaitsFactor ? undefined : fresh
}

/** A new access token in place of the refused one; undefined if there is none. */
export async function renew(refused: string): Promise<string | undefined> {
  const before = readStoredSession()
  if (before?.object.access_token === refused) {
    const client = await openAuthClient()
    const { error } = await client.refreshSession()
    if (error?.status && error.status < 500 && error.name !== 'AuthRefreshDiscardedError') {
      handleSessionEnded(before.sessionId)
    }
  }
  const after = readStoredSession()
  return after && after.object.access_token !== refused && !after.awaitsFactor
    ? after.object.access_token
    : undefined
}

/** Deletes an ended session in all tabs of this browser. Returns whether it was still stored. */
export function endSession(sessionId: string): boolean {
  const wasStored = removeStoredSession(sessionId)
  syncSession()
  return wasStored
}

/** The session was ended elsewhere, without any action in this browser. */
function handleSessionEnded(sessionId: string): void {
  if (endSession(sessionId)) toast('You’re signed out', 'Please sign in again.')
}
