import { readProblem } from '#platform/http/client/client.ts'
import { toast } from '#ui/toast.ts'
import { openAuthClient } from './open-auth-client.ts'
import { forgetSession, readStoredSession } from './session-storage.ts'
import { syncSession } from './session-store.ts'

type Send = (request: Request) => Promise<Response>

/** A token with less life left than this is renewed before it is sent. */
const MARGIN_MS = 10_000

/**
 * Sends a request of the person who is here: with the access token of a member, as it is for a visitor. On a
 * 401 the session is renewed once and the request sent again; a session that has ended is forgotten.
 */
export async function authorize(request: Request, send: Send): Promise<Response> {
  const session = await usableSession()
  if (!session) return send(request)
  const token = session.object.access_token
  const again = request.clone()
  const answer = await send(withToken(request, token))
  if (answer.status !== 401) return answer
  if ((await readProblem(answer.clone())).code === 'session_not_found') {
    tellEnded(session.sessionId)
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
  if (stored.object.expires_at * 1000 - Date.now() > MARGIN_MS) return stored
  const client = await openAuthClient()
  await client.getSession()
  const fresh = readStoredSession()
  return fresh?.awaitsFactor ? undefined : fresh
}

/** Another access token than the one that was refused, if there is one to be had. */
export async function renew(refused: string): Promise<string | undefined> {
  const before = readStoredSession()
  if (before?.object.access_token === refused) {
    const client = await openAuthClient()
    const { error } = await client.refreshSession()
    if (error?.status && error.status < 500 && error.name !== 'AuthRefreshDiscardedError') {
      tellEnded(before.sessionId)
    }
  }
  const after = readStoredSession()
  return after && after.object.access_token !== refused && !after.awaitsFactor
    ? after.object.access_token
    : undefined
}

/** This session is over: this browser forgets it, in all its tabs. Says whether it was still kept. */
export function endSession(sessionId: string): boolean {
  const wasKept = forgetSession(sessionId)
  syncSession()
  return wasKept
}

/** The session was ended elsewhere, and nobody pressed anything here. */
function tellEnded(sessionId: string): void {
  if (endSession(sessionId)) toast('You were signed out', 'Please log in again.')
}
