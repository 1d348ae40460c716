import { readProblem } from '#platform/http/client/client.ts'
import type { Problem } from '#platform/http/problem.ts'
import { readStoredSession } from './session-storage.ts'

const LOCK = 'fanfare.refresh'
/** A refresh that hangs must not block the other tabs for longer. */
const REFRESH_TIMEOUT_MS = 20_000
const PROPAGATION_MS = 1000
const LOOK_EVERY_MS = 50

let lastProblem: (Partial<Problem> & { message?: string }) | undefined

/**
 * The messages by field of an auth-js error; auth-js itself keeps only the general message. Empty when there are
 * none.
 */
export function fieldErrorsOf(error: { message: string }): Record<string, string> {
  return lastProblem?.message === error.message ? (lastProblem.errors ?? {}) : {}
}

/** The pass for an appeal in an auth-js error about a ban. */
export function appealPassOf(error: { message: string }): string | undefined {
  return lastProblem?.message === error.message ? lastProblem.appealPass : undefined
}

/** The `fetch` of auth-js, in which only one tab at a time refreshes the session, and every failure has words. */
export const authFetch: typeof fetch = async (input, init) => {
  const refreshToken = refreshTokenIn(String(input), init?.body)
  const answer = refreshToken ? await refreshInOneTab(refreshToken, input, init) : await fetch(input, init)
  if (answer.ok) return answer
  lastProblem = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (lastProblem?.message) return answer
  // A proxy answered, whose page auth-js would take for words.
  const { status, detail } = await readProblem(answer)
  return Response.json({ message: detail }, { status })
}

async function refreshInOneTab(
  refreshToken: string,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
) {
  const refresh = async () => {
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) })
    // A 403 of the preview gate or a 429 does not mean that the session has ended.
    return answer.status === 403 || answer.status === 429 ? new Response(null, { status: 503 }) : answer
  }
  // Only secure contexts have locks; without them the server's grace period handles racing tabs.
  if (!navigator.locks) return refresh()
  for (;;) {
    const stored = readStoredSession()
    // Another tab has refreshed: use its session.
    if (stored && stored.object.refresh_token !== refreshToken) return Response.json(stored.object)
    const answer = await ifLockAvailable(refresh)
    if (answer) return answer
    await pause(LOOK_EVERY_MS)
  }
}

/** The response of `refresh`, or undefined while another tab is refreshing. */
function ifLockAvailable(refresh: () => Promise<Response>): Promise<Response | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, async (lock) => {
        if (!lock) return resolve(undefined)
        const answer = await refresh()
        resolve(answer)
        // auth-js stores it only after this response, and other tabs see that a moment later.
        if (answer.ok) await pause(PROPAGATION_MS)
      })
      .catch(reject)
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function refreshTokenIn(address: string, body: BodyInit | null | undefined): string | undefined {
  if (!address.includes('grant_type=refresh_token') || typeof body !== 'string') return undefined
  const { refresh_token: token } = JSON.parse(body) as { refresh_token?: string }
  return token
}
