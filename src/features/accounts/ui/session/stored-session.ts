/** Where the session is kept in local storage; also the name of the channel that tabs talk on. */
export const SESSION_KEY = 'fanfare.session'

/** The session object as it is stored: the specification's, and nothing else. */
interface SessionObject {
  access_token: string
  refresh_token: string
  /** Seconds since 1970, by this machine's clock. */
  expires_at: number
  /** Seconds. */
  expires_in: number
  user: StoredUser
}

interface StoredUser {
  id: string
  email?: string
  updated_at?: string
  factors?: { id: string; factor_type: string; status: string }[]
}

/** What the stored session says, read without asking the server. */
export interface StoredSession {
  object: SessionObject
  userId: string
  sessionId: string
  /** Counts the refreshes of the session: of two copies the higher one is the newer. */
  gen: number
  /** The account has a second factor and this session has not given it yet. */
  awaitsFactor: boolean
}

/** Reads a stored session; undefined for nothing, and for what is not a session. */
export function parseSession(text: string | null): StoredSession | undefined {
  const object = text ? parseJson(text) : undefined
  if (!isSessionObject(object)) return undefined
  const claims = parseJson(decodePayload(object.access_token))
  if (!isRecord(claims) || typeof claims.session_id !== 'string') return undefined
  return {
    object,
    userId: object.user.id,
    sessionId: claims.session_id,
    gen: typeof claims.gen === 'number' ? claims.gen : 0,
    awaitsFactor: claims.mfa === true && claims.aal !== 'aal2',
  }
}

/**
 * Decides what is kept when `incoming` is about to replace `current`, both as text. A copy that was refreshed
 * less often comes from a tab that was behind: of it only a newer `user` is taken. Expiry is counted on this
 * machine's clock (`now`, in ms), which may be wrong by hours.
 */
export function mergeSessions(current: string | null, incoming: string, now: number): string {
  const kept = parseSession(current)
  const next = parseSession(incoming)
  if (!next) return incoming
  if (kept && kept.sessionId === next.sessionId && kept.gen > next.gen) {
    return JSON.stringify({ ...kept.object, user: newerUser(kept.object.user, next.object.user) })
  }
  const sameToken = kept?.object.access_token === next.object.access_token
  const expires_at = sameToken ? kept.object.expires_at : Math.floor(now / 1000) + next.object.expires_in
  return JSON.stringify({ ...next.object, expires_at })
}

function newerUser(one: StoredUser, other: StoredUser) {
  return (other.updated_at ?? '') > (one.updated_at ?? '') ? other : one
}

function decodePayload(token: string): string {
  const payload = token.split('.')[1] ?? ''
  try {
    return atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSessionObject(value: unknown): value is SessionObject {
  return (
    isRecord(value) &&
    typeof value.access_token === 'string' &&
    typeof value.refresh_token === 'string' &&
    typeof value.expires_at === 'number' &&
    typeof value.expires_in === 'number' &&
    isRecord(value.user) &&
    typeof value.user.id === 'string'
  )
}
