import type { Problem } from '#platform/http/problem.ts'
import { readStoredSession } from './session-storage.ts'

const LOCK = 'fanfare.refresh'
/** A refresh that hangs must not hold the other tabs for longer. */
const REFRESH_TIMEOUT_MS = 20_000
const PROPAGATION_MS = 1000
const LOOK_EVERY_MS = 50

let lastProblem: (Partial<Problem> & { message?: string }) | undefined

/**
 * The messages by field that came with an error of auth-js, which keeps the general message only.
 * Empty when there were none.
 */
export function fieldErrorsOf(error: { message: string }): Record<string, string> {
  return lastProblem?.message === error.message ? (lastProblem.errors ?? {}) : {}
}

/** How auth-js sends: as `fetch`, but sessions are refreshed by one tab at a time. */
export const authFetch: typeof fetch = async (input, init) => {
  const refreshToken = refreshTokenIn(String(input), init?.body)
  const answer = refreshToken ? await refreshAlone(refreshToken, input, init) : await fetch(input, init)
  if (!answer.ok) {
    lastProblem = await answer
      .clone()
      .json()
      .catch(() => undefined)
  }
  return answer
}

async function refreshAlone(refreshToken: string, input: RequestInfo | URL, init: RequestInit | undefined) {
  const refresh = async () => {
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) })
    // Neither the closed preview gate nor a busy server says that the session is over.
    return answer.status === 403 || answer.status === 429 ? new Response(null, { status: 503 }) : answer
  }
  // Only secure addresses have locks; without them the server's patience with racing tabs must do.
  if (!navigator.locks) return refresh()
  for (;;) {
    const stored = readStoredSession()
    // Another tab was faster: what it got is what this one would get.
    if (stored && stored.object.refresh_token !== refreshToken) return Response.json(stored.object)
    const answer = await ifNobodyElse(refresh)
    if (answer) return answer
    await pause(LOOK_EVERY_MS)
  }
}

/** What `refresh` gives, or nothing while another tab is at it. */
function ifNobodyElse(refresh: () => Promise<Response>): Promise<Response | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, async (lock) => {
        if (!lock) return resolve(undefined)
        const answer = await refresh()
        resolve(answer)
        // auth-js has yet to store it, and other tabs see that a moment later still.
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
